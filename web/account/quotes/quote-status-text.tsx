import { customerStatusLabels, awaitingByStatus, type QuoteStatus } from '#domain/quotes/quote.ts';

/** Class of the text colour, by who acts next: staff, the customer, or nobody for a closed quote. */
const colorClasses = { staff: 'text-sea', customer: 'text-rust', nobody: 'text-soft' };

/** Renders the status of a quote. The colour shows if staff or the customer has to act next. */
export function QuoteStatusText({ status, className = '' }: { status: QuoteStatus; className?: string }) {
  return (
    <p
      className={`flex items-center gap-2 font-semibold ${status === 'accepted' ? 'text-fynbos' : colorClasses[awaitingByStatus[status]]} ${className}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span>{customerStatusLabels[status]}</span>
    </p>
  );
}
