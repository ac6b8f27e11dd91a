import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import { lostStatuses } from '#domain/quotes/quote-statuses.ts';
import { customerStatusLabels, staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatInteger } from '#web/admin/utils/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { handleBoardKeys } from './board-keys.ts';
import { BoardCard, DraggedCard } from './board-card.tsx';
import { useBoardDrag } from './use-board-drag.ts';
import { PendingUpdatesBar } from '#web/admin/kit/list/pending-updates-bar.tsx';
import { useQuoteBoard, type BoardColumn } from './use-quote-board.ts';
import { useStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { ListLoadError } from '#web/admin/kit/list/list-load-error.tsx';

type ColumnProps = {
  column: BoardColumn;
  filterQuery: string;
  draggedQuote: AdminQuote | undefined;
  onMove: (quote: AdminQuote, to: QuoteStatus) => void;
  onMore: () => void;
};

function Column({ column: { status, result, fullcount, hasMore }, filterQuery, draggedQuote, onMove, onMore }: ColumnProps) {
  const canDrop = draggedQuote !== undefined && findStatusChange(draggedQuote.status, status, 'staff') !== undefined;
  const isFaded = draggedQuote !== undefined && !canDrop && draggedQuote.status !== status;
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !canDrop });
  return (
    <section
      ref={setNodeRef}
      data-column={status}
      aria-label={`${staffStatusLabels[status]}, ${fullcount}`}
      className={`flex max-h-full w-[min(17.5rem,85vw)] shrink-0 snap-start flex-col rounded-sm border p-2 transition-opacity ${canDrop ? (isOver ? 'border-rust bg-mark' : 'border-dashed border-rust bg-well') : 'border-transparent bg-well'} ${isFaded ? 'opacity-45' : ''}`}
    >
      <h2 className="flex items-baseline gap-2 px-1 pb-2 text-small font-semibold">
        {staffStatusLabels[status]}
        <span className="font-normal text-soft tabular-nums">{formatInteger(fullcount)}</span>
      </h2>
      {result.length === 0 && <p className="px-1 py-3 text-note">None</p>}
      <ul className="-m-1 space-y-2 p-1 lg:min-h-0 lg:overflow-y-auto">
        {result.map((quote) => (
          <BoardCard key={quote._id} quote={quote} filterQuery={filterQuery} onMove={(to) => onMove(quote, to)} />
        ))}
        {hasMore && (
          <li className="text-center">
            <AdminButton variant="quiet" onClick={onMore}>
              {`Show more (${formatInteger(fullcount)} in total)`}
            </AdminButton>
          </li>
        )}
      </ul>
    </section>
  );
}

function BoardSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading the board" className="flex gap-3 overflow-hidden">
      {[5, 4, 3, 2, 1].map((count) => (
        <div key={count} className="w-[17.5rem] shrink-0 space-y-2 rounded-sm bg-well p-2">
          <Skeleton className="mb-3 h-5 w-28" />
          {Array.from({ length: count }, (_card, index) => (
            <Skeleton key={`card-${index}`} className="h-36" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Returns false for an empty column of a closed status. */
const isColumnShown = ({ status, fullcount }: BoardColumn): boolean => fullcount > 0 || !lostStatuses.includes(status);
const statusOrder = Object.keys(customerStatusLabels);

type BoardProps = { filterQuery: string; isFiltered: boolean; onClear: () => void; empty: React.ReactNode };

/** Renders the quotes by status. Cards are moved by dragging, by their menu or with the keyboard. */
export function QuoteBoard({ filterQuery, isFiltered, onClear, empty }: BoardProps) {
  const { changeStatus: onMove } = useStatusChanges();
  const board = useQuoteBoard(filterQuery);
  const { error, onRetry, isFresh } = board.table;
  const { draggedQuote, context } = useBoardDrag(board.columns?.flatMap(({ result }) => result) ?? [], onMove);

  if (error !== null) {
    return <ListLoadError title="The board could not be loaded" error={error} isRetrying={board.isFetching} onRetry={onRetry} />;
  }
  if (!board.columns) return <BoardSkeleton />;
  if (board.columns.every(({ fullcount }) => fullcount === 0)) {
    if (!isFiltered) return empty;
    return (
      <Notice title="No results" action={<AdminButton onClick={onClear}>Clear search and filters</AdminButton>}>
        Try a different search, or remove a filter.
      </Notice>
    );
  }
  const columns = board.columns.filter(isColumnShown).toSorted((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status));
  return (
    <DndContext {...context}>
      <PendingUpdatesBar pendingUpdates={board.pendingUpdates} onShow={board.show} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the links within */}
      <div
        role="group"
        aria-label="Quotes by status"
        aria-busy={!isFresh}
        onKeyDown={draggedQuote ? undefined : handleBoardKeys}
        className="-mx-4 flex snap-x scroll-px-4 items-start gap-3 overflow-x-auto px-4 pb-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:-mb-20 lg:h-[calc(100dvh-10.5rem)] lg:min-h-96 xl:-mx-8 xl:scroll-px-8 xl:px-8 short:lg:h-auto"
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            filterQuery={filterQuery}
            draggedQuote={draggedQuote}
            onMove={onMove}
            onMore={() => board.showMore(column.status)}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{draggedQuote && <DraggedCard quote={draggedQuote} />}</DragOverlay>
    </DndContext>
  );
}
