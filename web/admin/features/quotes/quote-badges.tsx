import type { AdminQuote, StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { staffStatusLabels, awaitingByStatus, type QuoteStatus } from '#domain/quotes/quote.ts';
import { formatRand } from '#domain/shared/money.ts';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';
import { getInitials, getNoEstimateReason, formatEstimateRange } from './quote-text.ts';

const tonesByAwaiting = { staff: 'awaitingStaff', customer: 'awaitingOther', nobody: 'ended' } as const;

/** Renders the status of a quote. The shape and colour of the badge show who has to act next. */
export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const tone = status === 'accepted' ? 'good' : tonesByAwaiting[awaitingByStatus[status]];
  return <StatusBadge tone={tone} label={staffStatusLabels[status]} />;
}

/** Renders a dot, with text for screen readers, on quotes with unread activity. */
export function UnreadDot({ unread }: Pick<AdminQuote, 'unread'>) {
  if (!unread) return <span className="inline-block w-2 shrink-0" />;
  return (
    <span className="inline-block size-2 shrink-0 rounded-full bg-rust" title="Unread">
      <span className="sr-only">Unread: </span>
    </span>
  );
}

/** Renders the initials of a staff member, with a label as tooltip and for screen readers. */
export function StaffInitials({ fullName, label = fullName }: { fullName: string; label?: string }) {
  return (
    <span
      title={label}
      className="inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-sm border border-edge px-1 text-tiny leading-none font-semibold text-soft"
    >
      <span aria-hidden="true">{getInitials(fullName)}</span>
      <span className="sr-only">{` ${label}`}</span>
    </span>
  );
}

/** Renders the initials of the other staff who have the quote open, with the names as tooltip and for screen readers. */
export function ViewerBadge({ viewers }: { viewers: readonly StaffRef[] }) {
  if (viewers.length === 0) return null;
  const label = `Viewed now by ${viewers.map(({ fullName }) => fullName).join(', ')}`;
  return (
    <span className="inline-flex items-center gap-1 text-sea" title={label}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.5">
        <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5z" />
        <circle cx="10" cy="10" r="2.25" />
      </svg>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="text-tiny font-semibold">
        {viewers.map(({ fullName }) => getInitials(fullName)).join(' ')}
      </span>
    </span>
  );
}

type QuoteValueProps = {
  quote: Pick<AdminQuote, 'priceCents' | 'range'>;
  /** True if another price of the column has cents. */
  showsZeroCents?: boolean;
};

/** Renders the price of a quote. Without a price, renders the estimate or the reason why the estimate is missing. */
export function QuoteValue({ quote: { priceCents, range }, showsZeroCents }: QuoteValueProps) {
  if (priceCents !== null) {
    return <span className="font-semibold whitespace-nowrap tabular-nums">{formatRand(priceCents, showsZeroCents)}</span>;
  }
  const estimate = formatEstimateRange(range);
  return estimate === undefined ? (
    <span className="text-note">{getNoEstimateReason(range)}</span>
  ) : (
    <span className="whitespace-nowrap tabular-nums">{estimate}</span>
  );
}
