import { sampleProduct, sampleContact, completeDraft } from '#test/quote-form-samples.tsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uploadErrors } from '#domain/errors/upload-errors.ts';
import type { Contact, QuoteField } from '#domain/quotes/quote-request.ts';
import { maxUploadBytes, findUploadError } from '#domain/media/upload.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { findDraftError, type ValidationPage } from '#web/features/quote-form/draft-validation.ts';
import { parseMeters } from '#web/features/quote-form/sending/quote-payload.ts';
import { isMetersInput } from '#web/features/quote-form/steps/steps.ts';

// The titles of these tests are literal sentences of the specification.

/** Returns a complete request with some required answers removed or blank. */
const removeAnswers = (fields: readonly QuoteField[], blankValue: string): QuoteDraft => ({
  ...completeDraft,
  product: fields.includes('stone') ? null : sampleProduct,
  contact: Object.fromEntries(
    Object.entries(sampleContact).map(([field, value]) => [field, fields.includes(field as QuoteField) ? blankValue : value]),
  ) as Contact,
});

const rules: [field: QuoteField, form: string, summary: string][] = [
  ['stone', 'Stone name required.', 'Stone name required.'],
  ['line1', 'Address required.', 'Address required.'],
  ['line2', 'Line 2 required.', 'Suburb required.'],
  ['province', 'Province required.', 'Province required.'],
  ['city', 'City required.', 'City required.'],
  ['postal_code', 'Postal Code required.', 'Postal Code required.'],
];

const getErrorMessage = (draft: QuoteDraft, page: ValidationPage) => findDraftError(draft, page)?.message;

describe('5 Quote submission', () => {
  test('Quote submission (in order; the first failure stops it)', () => {
    const missingFields = fc.subarray(rules.map(([field]) => field));
    fc.assert(
      fc.property(missingFields, fc.stringMatching(/^\s{0,3}$/), (fields, blankValue) => {
        const firstRule = rules.find(([field]) => fields.includes(field));
        expect(getErrorMessage(removeAnswers(fields, blankValue), 'form')).toBe(firstRule?.[1]);
        expect(getErrorMessage(removeAnswers(fields, blankValue), 'summary')).toBe(firstRule?.[2]);
      }),
      { numRuns: 300 },
    );
  });

  test('1. Neither a service name nor a selected stone: Stone name required.', () => {
    expect(getErrorMessage(removeAnswers(['stone'], ''), 'form')).toBe('Stone name required.');
    expect(getErrorMessage({ ...removeAnswers(['stone'], ''), service_name: 'Sealing' }, 'form')).toBeUndefined();
  });

  test('2. Address line empty: Address required.', () => {
    expect(getErrorMessage(removeAnswers(['line1'], ' '), 'form')).toBe('Address required.');
  });

  test('3. Line 2 (suburb) empty: Line 2 required on the form; Suburb required on the summary.', () => {
    expect(getErrorMessage(removeAnswers(['line2'], ''), 'form')).toBe('Line 2 required.');
    expect(getErrorMessage(removeAnswers(['line2'], ''), 'summary')).toBe('Suburb required.');
  });

  test('4. Province empty: Province required.', () => {
    expect(getErrorMessage(removeAnswers(['province'], ''), 'form')).toBe('Province required.');
  });

  test('5. City empty: City required.', () => {
    expect(getErrorMessage(removeAnswers(['city'], ''), 'form')).toBe('City required.');
  });

  test('6. Postal code empty: Postal Code required.', () => {
    expect(getErrorMessage(removeAnswers(['postal_code'], ''), 'form')).toBe('Postal Code required.');
  });

  test('The meters field is numeric. No other format checks are shown.', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (input) => {
        expect(isMetersInput(input) && Number.isNaN(parseMeters(input))).toBe(false);
      }),
    );
    const unusualDraft = { ...completeDraft, contact: { line1: '?', line2: '?', province: '?', city: '?', postal_code: 'none yet' } };
    expect(getErrorMessage(unusualDraft, 'form')).toBeUndefined();
  });
});

const png = { type: 'image/png', size: 100 };
const getUploadMessage = (...files: { type: string; size: number }[]) => {
  const code = findUploadError(files);
  return code && uploadErrors[code][1];
};

describe('5 File upload', () => {
  test('Exactly one file at a time (Please add multiple files one by one).', () => {
    expect(getUploadMessage(png)).toBeUndefined();
    expect(getUploadMessage(png, png)).toBe('Please add multiple files one by one');
  });

  test('Allowed types: pdf, png, jpeg, jpg (File Format not supported).', () => {
    for (const type of ['application/pdf', 'image/png', 'image/jpeg']) expect(getUploadMessage({ ...png, type })).toBeUndefined();
    for (const type of ['image/gif', 'image/svg+xml', 'text/plain', ''])
      expect(getUploadMessage({ ...png, type })).toBe('File Format not supported');
  });

  test('Size under 5 MB (Maximum upload size is 5MB).', () => {
    expect(getUploadMessage({ ...png, size: maxUploadBytes })).toBeUndefined();
    expect(getUploadMessage({ ...png, size: maxUploadBytes + 1 })).toBe('Maximum upload size is 5MB');
  });
});

describe('8 Error catalogue', () => {
  test('Quote validation: Stone name required., Address required., Line 2 required. (summary: Suburb required.), Province required., City required., Postal Code required.', () => {
    const listMessages = (page: ValidationPage) => rules.map(([field]) => getErrorMessage(removeAnswers([field], ''), page));
    expect(listMessages('form')).toEqual(rules.map(([, form]) => form));
    expect(listMessages('summary')).toEqual(rules.map(([, , summary]) => summary));
  });

  test('Upload: Maximum upload size is 5MB, File Format not supported, Please add multiple files one by one', () => {
    expect(getUploadMessage({ ...png, size: maxUploadBytes + 1 })).toBe('Maximum upload size is 5MB');
    expect(getUploadMessage({ ...png, type: 'image/gif' })).toBe('File Format not supported');
    expect(getUploadMessage(png, png, png)).toBe('Please add multiple files one by one');
  });
});
