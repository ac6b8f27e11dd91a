import type { Service } from '#contract/content.ts';
import { formatRand, toCents } from '#domain/money.ts';
import { useSiteWords } from '#web/lib/site-words.ts';

/** `Starts at R14 900`, or that there is no such price. */
export function ServicePrice({ service: { price }, className = '' }: { service: Service; className?: string }) {
  const words = useSiteWords();
  return (
    <p className={`tabular-nums ${className}`}>
      {price > 0 ? (
        <>
          Starts at <strong className="font-semibold">{formatRand(toCents(price))}</strong>
        </>
      ) : (
        words?.headings.onRequest || 'Priced on request'
      )}
    </p>
  );
}
