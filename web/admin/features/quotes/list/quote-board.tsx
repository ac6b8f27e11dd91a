import { useState, type DragEvent } from 'react';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { findMove } from '#domain/quotes/quote-life.ts';
import { quoteStatuses, type QuoteStatus } from '#domain/quotes/quote.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { handleBoardKeys } from './board-keys.ts';
import { BoardCard } from './board-card.tsx';
import { PendingUpdatesBar } from '#web/admin/lists/pending-updates-bar.tsx';
import { useQuoteBoard, type BoardColumn } from './use-quote-board.ts';
import { useStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

type ColumnProps = {
  column: BoardColumn;
  query: string;
  dragged: DeskRequest | undefined;
  onDrag: (request: DeskRequest | undefined) => void;
  onMove: (request: DeskRequest, to: QuoteStatus) => void;
  onMore: () => void;
};

function Column({ column: { status, result, fullcount, more }, query, dragged, onDrag, onMove, onMore }: ColumnProps) {
  const [over, setOver] = useState(false);
  const takes = dragged !== undefined && findMove(dragged.status, status, 'desk') !== undefined;
  const away = dragged !== undefined && !takes && dragged.status !== status;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged && takes) onMove(dragged, status);
    onDrag(undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes what is dropped; the cards have a menu for it
    <section
      data-column={status}
      aria-label={`${statusNames[status]}, ${fullcount}`}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
      className={`flex max-h-full w-[min(17.5rem,85vw)] shrink-0 snap-start flex-col rounded-sm border p-2 transition-opacity ${takes ? (over ? 'border-rust bg-mark' : 'border-dashed border-rust bg-well') : 'border-transparent bg-well'} ${away ? 'opacity-45' : ''}`}
    >
      <h2 className="flex items-baseline gap-2 px-1 pb-2 text-[0.8125rem] font-semibold">
        {statusNames[status]}
        <span className="font-normal text-soft tabular-nums">{fullcount}</span>
      </h2>
      {result.length === 0 && <p className="px-1 py-3 text-[0.8125rem] text-soft">None</p>}
      <ul className="-m-1 space-y-2 p-1 lg:min-h-0 lg:overflow-y-auto">
        {result.map((request) => (
          <BoardCard
            key={request._id}
            request={request}
            query={query}
            dragged={dragged?._id === request._id}
            onMove={(to) => onMove(request, to)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', request.number);
              onDrag(request);
            }}
            onDragEnd={() => onDrag(undefined)}
          />
        ))}
        {more && (
          <li className="text-center">
            <AdminButton variant="quiet" onClick={onMore}>
              Show more of {fullcount}
            </AdminButton>
          </li>
        )}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the board" className="flex gap-3 overflow-hidden">
      {[5, 4, 3, 2, 1].map((count) => (
        <div key={count} className="w-[17.5rem] shrink-0 space-y-2 rounded-sm bg-well p-2">
          <Skeleton className="mb-3 h-5 w-28" />
          {Array.from({ length: count }, (_, card) => (
            <Skeleton key={`card-${card}`} className="h-36" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Columns that the filter leaves empty and that end something take no room. */
const isShown = ({ status, fullcount }: BoardColumn): boolean =>
  fullcount > 0 || !['declined', 'rejected', 'withdrawn', 'expired'].includes(status);
const order = Object.keys(quoteStatuses);

type BoardProps = { query: string; narrowed: boolean; onClear: () => void; empty: React.ReactNode };

/** The requests by status: each column with its count, a card moved by dragging, by its menu, or by keys. */
export function QuoteBoard({ query, narrowed, onClear, empty }: BoardProps) {
  const board = useQuoteBoard(query);
  const [dragged, setDragged] = useState<DeskRequest>();
  const moves = useStatusChanges();
  const { problem, onRetry, fresh } = board.table;

  if (problem !== undefined) {
    return (
      <LoadError title="The board could not be loaded" isRetrying={board.isFetching} onRetry={onRetry}>
        {problem}
      </LoadError>
    );
  }
  if (!board.columns) return <Waiting />;
  if (board.columns.every(({ fullcount }) => fullcount === 0)) {
    if (!narrowed) return empty;
    return (
      <Notice title="Nothing fits" action={<AdminButton onClick={onClear}>Show all</AdminButton>}>
        Nothing fits this search and these filters.
      </Notice>
    );
  }
  const columns = board.columns.filter(isShown).toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <>
      <PendingUpdatesBar waiting={board.waiting} onShow={board.show} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the links within */}
      <div
        role="group"
        aria-label="Requests by status"
        aria-busy={!fresh}
        onKeyDown={handleBoardKeys}
        className="-mx-4 flex snap-x scroll-px-4 items-start gap-3 overflow-x-auto px-4 pb-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:-mb-20 lg:h-[calc(100dvh-10.5rem)] lg:min-h-96 xl:-mx-8 xl:scroll-px-8 xl:px-8 short:lg:h-auto"
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            query={query}
            dragged={dragged}
            onDrag={setDragged}
            onMove={moves.move}
            onMore={() => board.showMore(column.status)}
          />
        ))}
      </div>
      {moves.dialog}
    </>
  );
}
