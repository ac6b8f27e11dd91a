import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { customerStatusLabels } from '#domain/quotes/quote.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';

type QuoteHistoryProps = {
  history: QuoteDetail['history'];
  /** True after a recall: the prices in the notes no longer apply. */
  hidesPrices?: boolean;
};

/** Renders the status changes of a quote as a timeline, oldest first. */
export function QuoteHistory({ history, hidesPrices = false }: QuoteHistoryProps) {
  return (
    <ol className="border-l border-edge">
      {history.map(({ status, note, createdAt }, index) => (
        <li
          key={`${createdAt}${status}`}
          aria-current={index === history.length - 1 ? 'step' : undefined}
          className="relative pb-5 pl-5 before:absolute before:top-3 before:-left-[5px] before:w-[9px] before:border-t before:border-ink last:pb-0"
        >
          <p className={index === history.length - 1 ? 'font-semibold' : ''}>{customerStatusLabels[status]}</p>
          <p className="text-sm text-soft tabular-nums">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
          {note !== '' && !(hidesPrices && status === 'quoted') && (
            <p className="mt-1 text-medium wrap-anywhere whitespace-pre-line text-soft">{note}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
