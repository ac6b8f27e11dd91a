import { expect, test } from 'vitest';
import { accountErrors } from './account.ts';
import { catalogueErrors } from './catalogue.ts';
import { errorCodes } from './error-codes.ts';
import { peopleErrors } from './people.ts';
import { priceListErrors } from './price-list.ts';
import { priceErrors } from './price.ts';
import { quoteErrors } from './quote.ts';
import { receivingErrors } from './receiving.ts';
import { requestErrors } from './request.ts';
import { sessionErrors } from './session.ts';
import { secondFactorErrors, staffErrors } from './staff.ts';
import { uploadErrors } from './upload.ts';

const parts = [
  sessionErrors,
  accountErrors,
  quoteErrors,
  requestErrors,
  peopleErrors,
  catalogueErrors,
  priceListErrors,
  uploadErrors,
  receivingErrors,
  priceErrors,
  staffErrors,
  secondFactorErrors,
];

test('no error code is defined twice, so that none has the message of another', () => {
  for (const part of parts) expect(errorCodes).toMatchObject(part);
  expect([errorCodes.note_required[1], errorCodes.price_note_required[1]]).toEqual(['Enter a note.', 'Describe what changes and why.']);
});

test('a message says what to do, without "Please"; only the specification\'s own has it', () => {
  const polite = Object.entries(errorCodes).filter(([, [, message]]) => /please/i.test(message));
  expect(polite.map(([, [, message]]) => message)).toEqual(['Please add multiple files one by one']);
});
