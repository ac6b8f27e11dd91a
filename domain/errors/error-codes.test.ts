import { expect, test } from 'vitest';
import { accountErrors, secondFactorErrors } from './account-errors.ts';
import { catalogueErrors, customerErrors, priceListErrors, staffErrors } from './back-office-errors.ts';
import { errorCodes } from './error-table.ts';
import { adminQuoteErrors, priceBookErrors } from './pricing-errors.ts';
import { quoteErrors } from './quote-errors.ts';
import { uploadErrors, uploadTransferErrors } from './upload-errors.ts';
import { sessionErrors } from './common-errors.ts';

const errorTables = [
  sessionErrors,
  accountErrors,
  quoteErrors,
  adminQuoteErrors,
  customerErrors,
  catalogueErrors,
  priceListErrors,
  uploadErrors,
  uploadTransferErrors,
  priceBookErrors,
  staffErrors,
  secondFactorErrors,
];

test('every error code is defined once', () => {
  for (const errors of errorTables) expect(errorCodes).toMatchObject(errors);
  expect([errorCodes.note_required[1], errorCodes.price_note_required[1]]).toEqual(['Enter a note.', 'Describe what changes and why.']);
});

test('error messages contain no "Please", except those of the specification', () => {
  const withPlease = Object.entries(errorCodes).filter(([, [, message]]) => /please/i.test(message));
  expect(withPlease.map(([, [, message]]) => message)).toEqual(['Please add multiple files one by one']);
});
