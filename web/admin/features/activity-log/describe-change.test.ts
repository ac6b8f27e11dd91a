import { expect, test } from 'vitest';
import { strategyNames } from '#domain/pricing/format-price-book.ts';
import { diffFields, getEntryName } from './describe-change.ts';

test('names nested fields by their path and omits redundant fields', () => {
  const before = {
    headings: { steps: 'How' },
    hero: { slides: [{ title: 'One', picture: { picture: 'p1', path: '/a.jpg', alt: 'A', width: 9 } }] },
  };
  const after = {
    headings: { steps: 'Our way' },
    hero: { slides: [{ title: 'One', picture: { picture: 'p2', path: '/b.jpg', alt: 'A', width: 8 } }] },
  };
  expect(diffFields(before, after)).toEqual([
    { field: 'Headings steps', before: 'How', after: 'Our way' },
    { field: 'Hero slides 1 picture path', before: '/a.jpg', after: '/b.jpg' },
  ]);
});

test('returns no previous values for a new record, and one field for a list of texts', () => {
  expect(diffFields(null, { _id: 'x', name: 'Kitchen', pricePer: 'm²', tags: ['a', 'b'] })).toEqual([
    { field: 'Name', before: '', after: 'Kitchen' },
    { field: 'Price unit', before: '', after: 'm²' },
    { field: 'Tags', before: '', after: 'a, b' },
  ]);
  expect(diffFields(null, null)).toEqual([]);
});

test('formats field names in sentence case, without camelCase and underscores', () => {
  const after = { notFound: { title: 'Lost' }, answerTime: 'A day', vatRate: 1500, dial_country: 'ZA', colourName: 'White' };
  expect(diffFields({}, after).map(({ field }) => field)).toEqual(['Not found title', 'Answer time', 'VAT rate', 'Dial country', 'Color']);
});

test('formats rates and due times of the sale settings', () => {
  const before = { minMarginRate: 1500, paymentTerms: [{ share: 5000, dueAt: 'awaiting_deposit' }], seller: { vatNumber: '' } };
  const after = { minMarginRate: 1250, paymentTerms: [{ share: 3334, dueAt: 'completed' }], seller: { vatNumber: '4123456789' } };
  expect(diffFields(before, after)).toEqual([
    { field: 'Minimum margin', before: '15%', after: '12.5%' },
    { field: 'Payment 1 share', before: '50%', after: '33.34%' },
    { field: 'Payment 1 due', before: 'After acceptance', after: 'Completed' },
    { field: 'VAT number', before: '', after: '4123456789' },
  ]);
  expect(['sale', 'bank'].map((id) => getEntryName('settings.save', id, null, null))).toEqual(['Quotes and orders', 'Bank details']);
});

test('formats the amounts, days and changed lines of a quote, without the figures of the price engine', () => {
  const override = {
    label: 'Stone',
    quantity: 4250,
    unitPriceCents: 180_000,
    reason: 'Remnant',
    engine: { code: 'stone', quantity: 4250 },
  };
  const after = {
    validUntil: '2026-12-11',
    alternatives: [
      { name: 'Paarl Rock', totalCents: 2_870_500, strategy: 'slabs', discount: { kind: 'percent', share: 500 }, overrides: [override] },
    ],
  };
  expect(diffFields({}, after).map(({ field, after: text }) => `${field}: ${text}`)).toEqual([
    'Valid until: 11 December 2026',
    'Alternative 1 name: Paarl Rock',
    'Alternative 1 total: R28\u00a0705',
    `Alternative 1 strategy: ${strategyNames.slabs}`,
    'Alternative 1 discount kind: percent',
    'Alternative 1 discount share: 5%',
    'Alternative 1 changed line 1 label: Stone',
    'Alternative 1 changed line 1 quantity: 4.25',
    'Alternative 1 changed line 1 unit price: R1\u00a0800',
    'Alternative 1 changed line 1 reason: Remnant',
  ]);
  expect(diffFields({}, { alternatives: [{ name: 'Paarl Rock', overrides: [] }] })).toHaveLength(1);
});

test('returns the first field that contains the name of a record', () => {
  expect(getEntryName('project.save', 'x', null, { title: 'Island, Constantia', slug: 'island' })).toBe('Island, Constantia');
  expect(getEntryName('staff.save', 'x', { fullName: 'Nomsa', role: 'editor' }, { role: 'owner' })).toBe('Nomsa');
  expect(getEntryName('settings.save', 'home', {}, { about: { title: 'About' } })).toBe('Home page and page text');
  expect(getEntryName('page.save', 'aboutus', null, { slug: 'aboutus', content: '' })).toBe('About us');
  expect(getEntryName('mail.resend', 'x', null, null)).toBe('');
});

test('returns only the changed part of a long page, without tags', () => {
  const createPage = (text: string) => `<h2>Care</h2><p>${'On and on. '.repeat(40)}${text}${' And on.'.repeat(40)}</p>`;
  const { before, after } = diffFields({ content: createPage('Wipe it.') }, { content: createPage('Dry it.') })[0]!;
  expect(before).toMatch(/^…[^<]{20,80}Wipe it\.[^<]{20,80}…$/);
  expect(after).toMatch(/^…[^<]{20,80}Dry it\.[^<]{20,80}…$/);
});
