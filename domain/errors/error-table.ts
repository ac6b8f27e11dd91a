import { accountErrors, secondFactorErrors } from './account-errors.ts';
import { catalogueErrors, customerErrors, priceListErrors, settingsErrors, staffErrors } from './back-office-errors.ts';
import { notFoundMessage, sessionErrors, unknownErrorMessage } from './common-errors.ts';
import { orderErrors } from './order-errors.ts';
import { adminQuoteErrors, priceBookErrors, pricingErrors } from './pricing-errors.ts';
import { decisionErrors, messageErrors, missingAnswerErrors, quoteErrors, saleErrors } from './quote-errors.ts';
import { uploadErrors, uploadTransferErrors } from './upload-errors.ts';

/**
 * The HTTP status and the message of every error code. Messages from the specification (sections 5 and 8) are literal. The browser
 * imports only the tables with messages that it shows without a request, which keeps its files small.
 */
export const errorCodes = {
  bad_input: [400, 'A value in the request is not valid. Check what you entered and try again.'],
  dangerous_input: [400, 'The request contains a field that is not allowed. Remove the field and try again.'],
  not_json: [415, 'Send the request as JSON.'],
  not_multipart: [415, 'Send the file as multipart form data.'],
  too_large: [413, 'The request is too large. Send less at once.'],
  range_unfit: [416, 'The requested part of the file does not exist.'],
  not_found: [404, notFoundMessage],
  conflict: [409, 'Someone else changed the same data at the same time. Try again.'],
  foreign_origin: [403, 'The request came from another website. Open this website and try again.'],
  too_many: [429, 'Too many attempts. Try again later.'],
  unavailable: [503, 'The site is not available right now. Try again in a moment.'],
  unknown: [500, unknownErrorMessage],

  ...sessionErrors,
  ...accountErrors,
  ...messageErrors,
  ...missingAnswerErrors,
  ...decisionErrors,
  ...quoteErrors,
  ...adminQuoteErrors,
  ...customerErrors,
  ...catalogueErrors,
  ...priceListErrors,
  ...uploadErrors,
  ...uploadTransferErrors,
  ...priceBookErrors,
  ...staffErrors,
  ...secondFactorErrors,
  ...pricingErrors,
  ...saleErrors,
  ...settingsErrors,
  ...orderErrors,
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorCodes;
