import type { AnswerOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer, type Answer } from '#web/admin/api/use-answer.ts';

export type QuoteOptions = AnswerOf<'/admin/quotes/choices'>['response'];

const load = async (_question: string, signal: AbortSignal) => (await call('/admin/quotes/choices', {}, { signal })).response;

/** What requests can be narrowed by, and who may have them. */
export const useQuoteOptions = (): Answer<QuoteOptions> => useAnswer('choices', load);
