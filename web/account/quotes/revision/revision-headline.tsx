import { useState } from 'react';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { DocumentButton } from '#web/account/document-button.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { describeDaysLeft, describeEstimate } from './revision-text.ts';
import { PriceText } from './price-text.tsx';
import { TotalsError } from './totals-error.tsx';
import type { ChoiceTotals, RevisionChoice } from './use-revision-choice.ts';

function Validity({ state, validUntil }: Pick<CustomerRevision, 'state' | 'validUntil'>) {
  const [now] = useState(() => new Date());
  if (state !== 'open' && state !== 'expired') return null;
  const remainingTime = describeDaysLeft(validUntil, now);
  return (
    <p>
      <span>{state === 'open' ? 'Valid until ' : 'It was valid until '}</span>
      <time dateTime={validUntil} className="font-semibold">
        {formatDate(validUntil)}
      </time>
      <span>{state === 'open' && remainingTime !== '' ? ` (${remainingTime}).` : '.'}</span>
    </p>
  );
}

/** Renders a comparison of the price with the estimate that the customer saw, and the lines outside the estimate. */
function EstimateComparison({ revision }: { revision: CustomerRevision }) {
  const text = describeEstimate(revision);
  if (text === '') return null;
  const changedLabels = revision.estimate?.changedLines ?? [];
  return (
    <div className="max-w-prose text-soft print:max-w-none print:text-[9pt] print:leading-tight">
      <span>{text}</span>
      {/* Printed as running text, so that a usual quote fits on two pages. */}
      {changedLabels.length > 0 && (
        <ul className="list-disc pl-5 print:pl-0">
          {changedLabels.map((label) => (
            <li key={label} className="wrap-anywhere print:inline print:not-last:after:content-['_·_']">
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RevisionHeadlineProps = { revision: CustomerRevision; choice: RevisionChoice; totals: ChoiceTotals; onRetry: () => void };

/** Renders the total of the choice, its last valid day, and a comparison with the estimate. */
export function RevisionHeadline({ revision, choice: { alternative, extras }, totals, onRetry }: RevisionHeadlineProps) {
  return (
    <section aria-label="Your price" className="mt-8 flex flex-wrap items-start gap-x-8 gap-y-5 print:mt-2">
      <div className="min-w-0 flex-1 basis-72 space-y-2">
        <p className="text-sm text-soft">{extras.length > 0 ? 'Total with your extras, VAT included' : 'Total, VAT included'}</p>
        <PriceText totals={totals} className="block font-display text-5xl leading-none print:text-[20pt]" />
        {totals.amounts === undefined && <TotalsError onRetry={onRetry} />}
        <Validity state={revision.state} validUntil={revision.validUntil} />
        {revision.state !== 'accepted' && <EstimateComparison revision={revision} />}
        <div className="flex flex-wrap gap-3 pt-2 print:hidden">
          <DocumentButton documentId={revision.documentId}>Download PDF</DocumentButton>
          <Button variant="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      {revision.alternatives.length === 1 && alternative.picture !== null && (
        <ResponsivePicture
          picture={alternative.picture}
          sizes="(min-width: 40rem) 16rem, 100vw"
          eager
          className="aspect-2/1 w-full rounded-sm sm:aspect-4/3 sm:w-64 print:w-[35mm]"
        />
      )}
    </section>
  );
}
