import { expect, test } from 'vitest';
import { accountErrors } from './account-errors.ts';
import { catalogueErrors } from './catalogue-errors.ts';
import { errorCodes } from './error-table.ts';
import { customerErrors } from './customer-errors.ts';
import { priceListErrors } from './price-list-errors.ts';
import { priceBookErrors } from './price-book-errors.ts';
import { quoteErrors } from './quote-errors.ts';
import { uploadTransferErrors } from './upload-transfer-errors.ts';
import { adminQuoteErrors } from './admin-quote-errors.ts';
import { sessionErrors } from './session-errors.ts';
import { secondFactorErrors, staffErrors } from './staff-errors.ts';
import { uploadErrors } from './upload-errors.ts';

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
