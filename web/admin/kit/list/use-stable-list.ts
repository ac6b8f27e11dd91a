import { useState } from 'react';
import { hashKey, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useStore } from '#web/lib/stores/create-store.ts';
import { getOwnChangedAt, ownChangeStore } from '#web/admin/api/query-client.ts';
import { diffList } from './diff-list.ts';
import { useListQuery } from './use-list-query.ts';

export type PagedResult<Row> = { result: Row[]; fullcount: number };

type DisplayState<Data> = {
  key: string;
  newest: Data;
  shown: Data;
  /** Time of the last change made in this tab that `shown` contains. */
  ownChangeAt: number;
  /** True for data of an earlier visit, which the next response replaces. */
  isEarlierVisit: boolean;
};

/**
 * Loads a list that other users change. Updates rows in place; changes that would move rows are pending until `show` is
 * called. A change made in this tab is displayed at once, and so is the first response after the list was opened with data of an earlier
 * visit.
 * @param options.groupField field that groups rows, such as the column of a board; a change of it counts as a move
 */
export function useStableList<Row extends { _id: string }, Data extends PagedResult<Row>, Key extends QueryKey>(
  queryOptions: UseQueryOptions<Data & PagedResult<Row>, Error, Data & PagedResult<Row>, Key>,
  { groupField }: { groupField?: keyof Row } = {},
) {
  type Listed = Data & PagedResult<Row>;
  const { table, ...query } = useListQuery<Listed, Key>(queryOptions);
  const key = hashKey(queryOptions.queryKey);
  const ownChangeAt = getOwnChangedAt(useStore(ownChangeStore), String(queryOptions.queryKey[0]));
  const [displayState, setDisplayState] = useState<DisplayState<Listed>>();
  const { dataUpdatedAt: updatedAt, isPlaceholderData } = query;
  const { data } = query;
  let currentState = displayState;
  if (data === undefined) currentState = undefined;
  else if (!isPlaceholderData) {
    const isNewQuery = displayState?.key !== key;
    // A response may arrive in the same millisecond as the change.
    const isAfterOwnChange = updatedAt > ownChangeAt || (updatedAt === ownChangeAt && displayState?.newest !== data);
    const isOwnChange = !isNewQuery && displayState.ownChangeAt < ownChangeAt && isAfterOwnChange;
    const isRefresh = !isNewQuery && displayState.isEarlierVisit && displayState.newest !== data;
    const newState = { key, newest: data, shown: data, isEarlierVisit: false };
    if (isNewQuery) currentState = { ...newState, ownChangeAt: updatedAt < ownChangeAt ? 0 : ownChangeAt, isEarlierVisit: query.isStale };
    else if (isOwnChange || isRefresh) currentState = { ...newState, ownChangeAt };
    else if (displayState.newest !== data)
      currentState = { ...displayState, newest: data, shown: diffList<Row, Listed>(displayState.shown, data, groupField).inPlace };
  }
  if (currentState !== displayState) setDisplayState(currentState);

  const hasPendingUpdates = currentState !== undefined && currentState.key === key && currentState.shown !== currentState.newest;
  const difference = hasPendingUpdates ? diffList<Row, Listed>(currentState!.shown, currentState!.newest, groupField) : undefined;
  return {
    ...query,
    table,
    /** Data to display. */
    data: currentState?.shown,
    /** Newest data. Its counts are displayed at once, also while its rows are pending. */
    newest: currentState?.newest,
    /** Pending changes: the number of new rows, and the ids of removed rows; undefined if no row would move. */
    pendingUpdates: difference?.moves ? { addedCount: difference.addedCount, removedIds: difference.removedIds } : undefined,
    /** Displays the newest data. */
    show: () => setDisplayState((current) => current && { ...current, shown: current.newest }),
  };
}
