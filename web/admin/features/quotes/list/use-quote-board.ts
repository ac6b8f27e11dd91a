import { useState } from 'react';
import { queryOptions } from '@tanstack/react-query';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useStableList, type PagedResult } from '#web/admin/kit/list/use-stable-list.ts';
import { call } from '#web/lib/api/api-client.ts';
import { parseFilterQuery } from './quote-filter.ts';

export type BoardColumn = { status: QuoteStatus; result: AdminQuote[]; fullcount: number; hasMore: boolean };

const pageSize = 20;
/** Maximum number of quotes in a column of the board. The table lists all quotes. */
const maxPerColumn = 120;

/** Query string of the filter, and number of quotes to load for each expanded column. */
type BoardLimits = { filterQuery: string; limits: Partial<Record<QuoteStatus, number>> };
type Column = Omit<BoardColumn, 'result' | 'hasMore'>;
type Board = PagedResult<AdminQuote> & { columns: Column[] };

async function loadBoard({ filterQuery, limits }: BoardLimits, signal: AbortSignal): Promise<Board> {
  const filter = parseFilterQuery(filterQuery);
  const { columns } = (await call('/admin/quotes/board', { ...filter, limit: pageSize }, { signal })).response;
  const expandedColumns = Object.entries(limits).map(async ([status, limit]) => {
    const page = { status: status as QuoteStatus, skip: pageSize, limit: Math.min(100, limit - pageSize) };
    return (await call('/admin/quotes/list', { ...filter, ...page }, { signal })).response.result;
  });
  const firstRows = columns.flatMap(({ result }) => result);
  const firstIds = new Set(firstRows.map(({ _id }) => _id));
  const laterRows = (await Promise.all(expandedColumns)).flat().filter(({ _id }) => !firstIds.has(_id));
  return {
    result: [...firstRows, ...laterRows],
    fullcount: columns.reduce((sum, { fullcount }) => sum + fullcount, 0),
    columns: columns.map(({ status, fullcount }) => ({ status, fullcount })),
  };
}

/** Returns the query options of the board. */
export const boardQuery = (boardLimits: BoardLimits) =>
  queryOptions({ queryKey: ['/admin/quotes/board', boardLimits], queryFn: ({ signal }) => loadBoard(boardLimits, signal) });

/** Loads the first quotes of each column, and more of expanded columns. */
export function useQuoteBoard(filterQuery: string) {
  const [boardLimits, setBoardLimits] = useState<BoardLimits>({ filterQuery, limits: {} });
  const limits = boardLimits.filterQuery === filterQuery ? boardLimits.limits : {};
  const { data, ...stableList } = useStableList(boardQuery({ filterQuery, limits }), { groupField: 'status' });
  const columns = data?.columns.map(({ status, fullcount }): BoardColumn => {
    const result = data.result.filter((quote) => quote.status === status);
    return { status, fullcount, result, hasMore: result.length < fullcount && result.length < maxPerColumn };
  });
  return {
    ...stableList,
    columns,
    showMore: (status: QuoteStatus) =>
      setBoardLimits({ filterQuery, limits: { ...limits, [status]: Math.min(maxPerColumn, (limits[status] ?? pageSize) + pageSize) } }),
  };
}
