import { expect, test } from 'vitest';
import { numberFormats } from '#domain/shared/numbers.ts';
import { formatFieldValue } from './field-config.ts';
import { integer, lines, list, number, optionalNumber, percent, select, text } from './fields.ts';
import { formSchema, panel } from './form-schema.ts';

const orderSchema = formSchema(
  {
    ...panel('Order', {
      name: text({ label: 'Name', required: 'Enter a name.' }),
      code: text({ label: 'Code', rule: { isValid: (code) => /^\d{2}$/.test(code), code: 'calling_code_invalid' } }),
      days: integer({ label: 'Days', max: 365 }),
      address: { lat: optionalNumber(numberFormats.decimal, { label: 'Latitude', min: -90, max: 90 }) },
    }),
    remarks: lines({ label: 'Remarks', formatLine: (line: string) => line, parseLine: (line) => line, maxLines: 2 }),
    terms: list(
      { share: percent({ label: 'Share' }), due: select({ label: 'Due', options: [{ value: 'later', label: 'Later' }], empty: 'later' }) },
      { label: 'Terms' },
    ),
    slides: list(
      { title: text({ label: 'Title' }) },
      { label: 'Slide', comparesRows: true, minRows: 1, isEmptyRow: ({ title }) => title === '' },
    ),
  },
  ({ days, terms }) => (terms.length > days ? { days: 'Too few days.', name: 'Not shown' } : {}),
);
const saved = {
  name: 'Kitchen',
  code: 'old',
  days: 2,
  address: { lat: null },
  remarks: ['a'],
  terms: [{ share: 1250, due: 'later' as const }],
  slides: [],
};
const values = orderSchema.toValues(saved);

test('converts a record to typed values and back, with empty rows that are not sent', () => {
  expect(values).toMatchObject({ days: '2', address: { lat: '' }, remarks: 'a', terms: [{ share: '12.5' }], slides: [{ title: '' }] });
  expect(orderSchema.toInput(values)).toEqual(saved);
  expect(orderSchema.toValues(undefined)).toMatchObject({ name: '', terms: [], slides: [{ title: '' }] });
});

test('sends the changed fields only, and a changed list completely', () => {
  const changed = { ...values, days: '3', address: { lat: '-33,9' }, terms: [...values.terms, { share: '50%', due: 'later' as const }] };
  expect(orderSchema.toChanges(changed, values)).toEqual({
    days: 3,
    address: { lat: -33.9 },
    terms: [saved.terms[0], { share: 5000, due: 'later' }],
  });
  expect(orderSchema.toChanges(values, values)).toEqual({});
});

test('checks each field, then the rules of the schema', () => {
  expect(orderSchema.validate(values, values)).toEqual({});
  const invalid = {
    ...values,
    name: ' ',
    code: 'x',
    days: '0',
    address: { lat: '91' },
    remarks: 'a\nb\nc',
    terms: [{ share: 'x', due: 'later' as const }],
  };
  expect(orderSchema.validate(invalid, values)).toEqual({
    name: 'Enter a name.',
    code: 'Enter 1 to 3 digits, for example 27.',
    days: 'Too few days.',
    'address.lat': 'Enter a number from -90 to 90.',
    remarks: 'Enter up to 2 lines.',
    'terms.0.share': 'Enter a number, for example 12.50.',
  });
});

test('replaces the message of a number', () => {
  const { validate } = formSchema({ mm: number(numberFormats.millimeters, { label: 'Size', message: 'Enter a size.' }) });
  expect(validate({ mm: '1.5' })).toEqual({ mm: 'Enter a size.' });
});

test('lists the fields with their paths and panels, and formats a list for an edit conflict', () => {
  const fields = orderSchema.getFields(values);
  expect(fields.map(({ name, panel: title }) => [name, title])).toEqual([
    ['name', 'Order'],
    ['code', 'Order'],
    ['days', 'Order'],
    ['address.lat', 'Order'],
    ['remarks', ''],
    ['terms', ''],
    ['slides.0.title', 'Slide 1'],
  ]);
  expect(formatFieldValue(fields.find(({ name }) => name === 'terms')!)(values.terms, undefined)).toBe('12.5, Later');
  expect(orderSchema.shape).toEqual({ lists: ['slides'] });
});
