import { useMemo } from 'react';
import { Link } from 'react-router';
import { useDraggable } from '@dnd-kit/core';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { RelativeTime } from '#web/admin/components/relative-time.tsx';
import { withFocusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { DotsIcon } from '#web/admin/components/admin-icons.tsx';
import { StaffInitials, QuoteValue, ViewerBadge, UnreadDot } from '#web/admin/features/quotes/quote-badges.tsx';
import { listStaffStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { getStatusActionLabel, formatCustomerName, formatShortUrgency } from '#web/admin/features/quotes/quote-text.ts';

type CardProps = { quote: AdminQuote; filterQuery: string; onMove: (to: QuoteStatus) => void };

function MoveMenu({ quote, onMove }: Pick<CardProps, 'quote' | 'onMove'>) {
  const moves = listStaffStatusChanges(quote.status);
  if (moves.length === 0) return null;
  return (
    <Menu label={<DotsIcon className="size-4" />} name={`Change status of ${quote.number}`} variant="icon">
      {moves.map(({ status, noteRequired }) => (
        <MenuItem key={status} {...(status === 'rejected' && { tone: 'error' })} onClick={() => onMove(status)}>
          {`${getStatusActionLabel(status)}${noteRequired ? '…' : ''}`}
        </MenuItem>
      ))}
    </Menu>
  );
}

function CardDetails({ quote }: Pick<CardProps, 'quote'>) {
  const { number, stone, suburb, urgency, assignee, looking, createdAt } = quote;
  return (
    <>
      <p className="mt-0.5 line-clamp-2 text-small wrap-anywhere">{stone}</p>
      <p className="truncate text-note">{[suburb, formatShortUrgency(urgency)].filter(Boolean).join(' · ')}</p>
      <p className="mt-1.5 text-small">
        <QuoteValue quote={quote} />
      </p>
      <div className="mt-2 flex items-center gap-2 border-t border-line pt-2 text-fine text-soft">
        <span className="min-w-0 flex-1 truncate tabular-nums">{number}</span>
        <ViewerBadge viewers={looking} />
        <RelativeTime time={createdAt} />
        {assignee && <StaffInitials fullName={assignee.fullName} label={`Assigned to ${assignee.fullName}`} />}
      </div>
    </>
  );
}

const cardClass = 'relative rounded-sm border bg-card p-3';

export function DraggedCard({ quote }: Pick<CardProps, 'quote'>) {
  return (
    <div aria-hidden="true" className={`${cardClass} cursor-grabbing border-rust shadow-lift`}>
      <p className="line-clamp-2 font-semibold wrap-anywhere">{formatCustomerName(quote)}</p>
      <CardDetails quote={quote} />
    </div>
  );
}

/** Renders the card of a quote on the board. The user drags the card, or changes the status with its menu (key M). */
export function BoardCard({ quote, filterQuery, onMove }: CardProps) {
  const { _id, number, unread, status } = quote;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: _id,
    data: { name: `${number}, ${formatCustomerName(quote)}` },
    disabled: listStaffStatusChanges(status).length === 0,
  });
  const ref = useMemo(() => withFocusOnRemoval(setNodeRef), [setNodeRef]);
  return (
    <li
      ref={ref}
      data-card={_id}
      {...listeners}
      className={`${cardClass} border-line hover:border-edge has-[[data-row]:focus-visible]:border-rust ${isDragging ? 'opacity-40' : ''}`}
    >
      <div className="flex items-start gap-2">
        <Link
          ref={setActivatorNodeRef}
          data-row
          draggable={false}
          aria-describedby={attributes['aria-describedby']}
          to={paths.quote(number, filterQuery)}
          className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0 ${unread ? 'font-bold' : 'font-semibold'}`}
        >
          {unread && (
            <span className="mr-1.5">
              <UnreadDot unread />
            </span>
          )}
          <span>{formatCustomerName(quote)}</span>
        </Link>
        <div className="relative z-10 -mt-1 -mr-1.5 pointer-coarse:-my-3">
          <MoveMenu quote={quote} onMove={onMove} />
        </div>
      </div>
      <CardDetails quote={quote} />
    </li>
  );
}
