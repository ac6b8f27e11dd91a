import type { AnswerOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { parseFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';

export type AdjacentQuotes = AnswerOf<'/admin/quotes/neighbours'>['response'];

const load = async (question: string, signal: AbortSignal): Promise<AdjacentQuotes> => {
  const { query, id } = JSON.parse(question) as { query: string; id: string };
  return (await call('/admin/quotes/neighbours', { ...parseFilterQuery(query), _id: id }, { signal })).response;
};

/** What stands before and after a request in the list it was opened from; undefined while that is not known. */
export const useAdjacentQuotes = (id: string | undefined, query: string): AdjacentQuotes | undefined =>
  useAnswer(id === undefined ? undefined : JSON.stringify({ query, id }), load).data;
