import { useRouteLoaderData } from 'react-router';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { getSiteTitle, type RootData } from '#web/lib/seo/page-meta.ts';

/** Renders the letterhead of a printed quote: the business, its contact details, and the number and revision of the quote. */
export function RevisionLetterhead({ quote: { number, revision } }: { quote: QuoteDetail }) {
  const root = useRouteLoaderData<RootData>('root');
  const { phone, email, emailSales } = root?.settings ?? {};
  return (
    <header className="letterhead mb-3 hidden justify-between gap-8 border-b border-ink pb-2 text-[8pt] leading-snug print:flex">
      <div>
        <p className="font-display text-[18pt] leading-none">{getSiteTitle(root)}</p>
        <p className="mt-1.5 text-soft">{`Quote ${number}, revision ${revision?.number ?? ''}, sent on ${formatDate(revision?.sentAt ?? '')}`}</p>
      </div>
      <div className="text-right">
        <p className="whitespace-pre-line">{revision?.seller.join('\n')}</p>
        <p className="tabular-nums">
          {[phone?.number && formatPhone(phone.number, phone.dialcountry), emailSales || email].filter(Boolean).join(' · ')}
        </p>
      </div>
    </header>
  );
}
