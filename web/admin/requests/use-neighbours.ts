import type { AnswerOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { filterOf } from './filter.ts';

export type Neighbours = AnswerOf<'/admin/quotes/neighbours'>['response'];

const load = async (question: string, signal: AbortSignal): Promise<Neighbours> => {
  const { query, id } = JSON.parse(question) as { query: string; id: string };
  return (await call('/admin/quotes/neighbours', { ...filterOf(query), _id: id }, { signal })).response;
};

/** What stands before and after a request in the list it was opened from; undefined while that is not known. */
export const useNeighbours = (id: string | undefined, query: string): Neighbours | undefined =>
  useAnswer(id === undefined ? undefined : JSON.stringify({ query, id }), load).data;
