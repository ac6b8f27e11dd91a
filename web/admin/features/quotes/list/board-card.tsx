import { Link } from 'react-router';
import type { DragEvent } from 'react';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import * as paths from '#web/admin/app/paths.ts';
import { RelativeTime } from '#web/admin/components/relative-time.tsx';
import { Menu, MenuItem } from '#web/admin/components/menu.tsx';
import { DotsIcon } from '#web/admin/components/icons.tsx';
import { StaffInitials, ViewerBadge, EstimateText, UnreadDot } from '#web/admin/features/quotes/quote-badges.tsx';
import { allowedStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { statusActionLabels, customerName, shortUrgencyLabel } from '#web/admin/features/quotes/quote-text.ts';

type CardProps = {
  request: DeskRequest;
  query: string;
  dragged: boolean;
  onMove: (to: QuoteStatus) => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
};

/** Where a card can go, for keys and fingers. */
function MoveMenu({ request, onMove }: Pick<CardProps, 'request' | 'onMove'>) {
  const moves = allowedStatusChanges(request.status);
  if (moves.length === 0) return null;
  return (
    <Menu
      label={<DotsIcon className="size-4" />}
      name={`Move ${request.number}`}
      align="right"
      className="-mt-1 -mr-1.5 [&>summary]:min-h-7 [&>summary]:border-transparent [&>summary]:bg-transparent [&>summary]:px-1 [&>summary>svg:last-child]:hidden pointer-coarse:-my-3 pointer-coarse:[&>summary]:min-h-11 pointer-coarse:[&>summary]:min-w-11"
    >
      {moves.map(({ status, noteRequired }) => (
        <MenuItem key={status} {...(status === 'rejected' && { tone: 'alarm' })} onClick={() => onMove(status)}>
          {statusActionLabels[status] ?? statusNames[status]}
          {noteRequired && ' …'}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** A request on the board: it is dragged, or moved by its menu (the key M). */
export function BoardCard({ request, query, dragged, onMove, onDragStart, onDragEnd }: CardProps) {
  const { _id, number, stone, suburb, urgency, range, assignee, unread, looking, createdAt, status } = request;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging has a menu beside it
    <li
      data-card={_id}
      draggable={allowedStatusChanges(status).length > 0}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      className={`relative rounded-sm border border-line bg-card p-3 hover:border-edge has-[[data-row]:focus-visible]:border-rust ${dragged ? 'opacity-40' : ''}`}
    >
      <div className="flex items-start gap-2">
        <Link
          data-row
          draggable={false}
          to={paths.quote(number, query)}
          className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0 ${unread ? 'font-bold' : 'font-semibold'}`}
        >
          {unread && (
            <span className="mr-1.5">
              <UnreadDot unread />
            </span>
          )}
          {customerName(request)}
        </Link>
        <div className="relative z-10 has-[details[open]]:z-20">
          <MoveMenu request={request} onMove={onMove} />
        </div>
      </div>
      <p className="mt-0.5 line-clamp-2 text-[0.8125rem] wrap-anywhere">{stone}</p>
      <p className="truncate text-[0.8125rem] text-soft">{[suburb, shortUrgencyLabel(urgency)].filter(Boolean).join(' · ')}</p>
      <p className="mt-1.5 text-[0.8125rem]">
        <EstimateText range={range} />
      </p>
      <div className="mt-2 flex items-center gap-2 border-t border-line pt-2 text-[0.75rem] text-soft">
        <span className="min-w-0 flex-1 truncate tabular-nums">{number}</span>
        <ViewerBadge looking={looking} />
        <RelativeTime of={createdAt} />
        {assignee && <StaffInitials fullName={assignee.fullName} note=" has it" />}
      </div>
    </li>
  );
}
