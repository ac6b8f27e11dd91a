import { useState } from 'react';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useLiveList, type PagedResult } from '#web/admin/lists/use-live-list.ts';
import { call } from '#web/lib/api/api-client.ts';
import { parseFilterQuery } from './quote-filter.ts';

export type BoardColumn = { status: QuoteStatus; result: DeskRequest[]; fullcount: number; more: boolean };

const step = 20;
/** A column of more is for the list. */
const most = 120;

type Question = { query: string; shown: Partial<Record<QuoteStatus, number>> };
type Column = Omit<BoardColumn, 'result' | 'more'>;
type Board = PagedResult<DeskRequest> & { columns: Column[] };

async function load(question: string, signal: AbortSignal): Promise<Board> {
  const { query, shown } = JSON.parse(question) as Question;
  const filter = parseFilterQuery(query);
  const { columns } = (await call('/admin/quotes/board', { ...filter, limit: step }, { signal })).response;
  const rest = Object.entries(shown).map(async ([status, count]) => {
    const page = { status: status as QuoteStatus, skip: step, limit: Math.min(100, count - step) };
    return (await call('/admin/quotes/list', { ...filter, ...page }, { signal })).response.result;
  });
  const first = columns.flatMap(({ result }) => result);
  const known = new Set(first.map(({ _id }) => _id));
  const more = (await Promise.all(rest)).flat().filter(({ _id }) => !known.has(_id));
  return {
    result: [...first, ...more],
    fullcount: columns.reduce((sum, { fullcount }) => sum + fullcount, 0),
    columns: columns.map(({ status, fullcount }) => ({ status, fullcount })),
  };
}

/** The board: the first of each column, and more where that was asked for; it follows what others do. */
export function useQuoteBoard(query: string) {
  const [more, setMore] = useState<Question>({ query, shown: {} });
  const shown = more.query === query ? more.shown : {};
  const { data, ...list } = useLiveList<DeskRequest, Board>(JSON.stringify({ query, shown } satisfies Question), load, {
    place: 'status',
  });
  const columns = data?.columns.map(({ status, fullcount }): BoardColumn => {
    const result = data.result.filter((request) => request.status === status);
    return { status, fullcount, result, more: result.length < fullcount && result.length < most };
  });
  return {
    ...list,
    data: columns && { columns },
    showMore: (status: QuoteStatus) => setMore({ query, shown: { ...shown, [status]: Math.min(most, (shown[status] ?? step) + step) } }),
  };
}
