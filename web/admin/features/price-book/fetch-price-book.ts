import type { AnswerOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';

export type PriceBookResponse = AnswerOf<'/admin/prices/get'>['response'];

/** A version of the book by its number; '' the one in force. */
export const fetchPriceBook = async (version: string, signal: AbortSignal): Promise<PriceBookResponse> =>
  (await call('/admin/prices/get', version === '' ? {} : { version: Number(version) }, { signal })).response;

/** The name under which what is typed is kept on this device. */
export const priceBookDraftName = 'price-book';
