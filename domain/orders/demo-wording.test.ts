import { expect, test } from 'vitest';
import { listDemoWording } from './demo-wording.ts';

const demo = {
  siteTitle: 'Kloof Stone',
  seller: {
    legalName: 'Kloof Stone Demonstration (Pty) Ltd',
    registrationNumber: '0000/000000/00',
    vatNumber: '0000000000',
    address: '1 Road',
  },
  bank: {
    accountHolder: 'Kloof Stone Demonstration',
    bank: 'Demonstration Bank',
    branchCode: '000000',
    accountNumber: '0000000000',
    accountType: '',
  },
  termsHtml: '<p>This is demonstration wording for a fictional business.</p>',
};
const real = {
  siteTitle: 'Real Stone',
  seller: { legalName: 'Real Stone CC', registrationNumber: '', vatNumber: '4123456789', address: '1 Road' },
  bank: { accountHolder: 'Real Stone CC', bank: 'Any Bank', branchCode: '250655', accountNumber: '62123456789', accountType: '' },
  termsHtml: '<p>Pay first. A demonstration kitchen is in our shop.</p>',
};

test('the untouched demo shop has no leftover wording', () => {
  expect(listDemoWording(demo)).toEqual([]);
});

test('a new business name or legal name makes the demo wording of every place leftover', () => {
  const places = ['terms', 'particulars', 'bank'];
  expect(listDemoWording({ ...demo, siteTitle: 'Real Stone' })).toEqual(places);
  expect(listDemoWording({ ...demo, seller: { ...demo.seller, legalName: 'Real Stone CC' } })).toEqual(places);
});

test('each place is leftover until its wording is replaced', () => {
  expect(listDemoWording(real)).toEqual([]);
  expect(listDemoWording({ ...real, termsHtml: '<td>To be completed by the owner</td>' })).toEqual(['terms']);
  expect(listDemoWording({ ...real, seller: { ...real.seller, vatNumber: '0000000000' } })).toEqual(['particulars']);
  for (const accountNumber of ['00 000-0/0', '0', ' 0 '])
    expect(listDemoWording({ ...real, bank: { ...real.bank, accountNumber } }), accountNumber).toEqual(['bank']);
  for (const accountNumber of ['10', '01', '1 0 1'])
    expect(listDemoWording({ ...real, bank: { ...real.bank, accountNumber } }), accountNumber).toEqual([]);
  expect(listDemoWording({ ...real, bank: { ...real.bank, bank: 'Bank for demonstration' } })).toEqual(['bank']);
  expect(listDemoWording({ ...real, bank: { ...real.bank, accountType: 'Demonstration only: do not pay' } })).toEqual(['bank']);
});
