import { expect, test } from 'vitest';
import { formatParticulars } from './sale-settings.ts';

test('the particulars of the seller omit empty parts and contain the address on one line', () => {
  const seller = {
    legalName: 'Example Stone (Pty) Ltd',
    registrationNumber: '',
    vatNumber: '4000000000',
    address: '12 Example Road\nCape Town \n 8001',
  };
  expect(formatParticulars(seller)).toEqual(['Example Stone (Pty) Ltd', '12 Example Road, Cape Town, 8001', 'VAT no. 4000000000']);
  expect(formatParticulars({ ...seller, registrationNumber: '2019/000000/07' }).at(-1)).toBe(
    'VAT no. 4000000000 · Reg. no. 2019/000000/07',
  );
  expect(formatParticulars({ legalName: '', registrationNumber: '', vatNumber: '', address: '' })).toEqual([]);
});
