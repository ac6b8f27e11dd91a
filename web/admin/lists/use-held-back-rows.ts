import { useState } from 'react';
import { hashKey, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useStore } from '#web/lib/stores/create-store.ts';
import { getOwnChangeTime, ownChangeStore } from '#web/admin/api/query-client.ts';
import { diffList } from './diff-list.ts';
import { useListQuery } from './use-list-query.ts';

export type PagedResult<Row> = { result: Row[]; fullcount: number };

/** `ownChangeAt` is the time of the last change in this tab that `shown` contains. */
type Seen<Data> = { key: string; newest: Data; shown: Data; ownChangeAt: number };

/**
 * Loads a list that others change while it is read. Rows change in place; changes that would move rows are held back until `show`.
 * A change made in this tab to the data of the list shows at once.
 * @param options.place the field that decides where a row is shown, besides its order: on a board the column
 */
export function useHeldBackRows<Row extends { _id: string }, Data extends PagedResult<Row>, Key extends QueryKey>(
  queryOptions: UseQueryOptions<Data & PagedResult<Row>, Error, Data & PagedResult<Row>, Key>,
  { place }: { place?: keyof Row } = {},
) {
  type Listed = Data & PagedResult<Row>;
  const { table, ...query } = useListQuery<Listed, Key>(queryOptions);
  const key = hashKey(queryOptions.queryKey);
  const ownChangeAt = getOwnChangeTime(useStore(ownChangeStore), String(queryOptions.queryKey[0]));
  const [seen, setSeen] = useState<Seen<Listed>>();
  const { dataUpdatedAt: updatedAt, isPlaceholderData } = query;
  const { data } = query;
  let current = seen;
  if (data === undefined) current = undefined;
  else if (!isPlaceholderData) {
    const isFirst = seen?.key !== key;
    // A response may arrive in the same millisecond as the change.
    const isAfterOwnChange = updatedAt > ownChangeAt || (updatedAt === ownChangeAt && seen?.newest !== data);
    const isOwnChange = !isFirst && seen.ownChangeAt < ownChangeAt && isAfterOwnChange;
    if (isFirst) current = { key, newest: data, shown: data, ownChangeAt: updatedAt < ownChangeAt ? 0 : ownChangeAt };
    else if (isOwnChange) current = { key, newest: data, shown: data, ownChangeAt };
    else if (seen.newest !== data) current = { ...seen, newest: data, shown: diffList<Row, Listed>(seen.shown, data, place).inPlace };
  }
  if (current !== seen) setSeen(current);

  const isHeldBack = current !== undefined && current.key === key && current.shown !== current.newest;
  const difference = isHeldBack ? diffList<Row, Listed>(current!.shown, current!.newest, place) : undefined;
  return {
    ...query,
    table,
    /** The rows to show. */
    data: current?.shown,
    /** The newest data: its counts show at once while its rows are held back. */
    newest: current?.newest,
    /** The changes that are held back: the number of new rows, and the rows that have left the list. */
    waiting: difference?.moves ? { fresh: difference.fresh, gone: difference.gone } : undefined,
    show: () => setSeen((last) => last && { ...last, shown: last.newest }),
  };
}
