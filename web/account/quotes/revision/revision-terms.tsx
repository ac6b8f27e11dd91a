import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import { pluralize } from '#domain/shared/counts.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import type { ChoiceTotals } from './use-revision-choice.ts';
import '#web/styles/prose.css';

/** Element id of the terms. The acceptance form links to it. */
export const termsId = 'terms';

function Exclusions({ exclusions }: Pick<CustomerRevision, 'exclusions'>) {
  return (
    <ul className="list-disc space-y-1 pl-5 print:text-[9pt] print:leading-tight">
      {exclusions.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

function PaymentPlan({ payments, totals }: Pick<CustomerRevision, 'payments'> & { totals: ChoiceTotals }) {
  const amounts = totals.payments?.map(({ amountCents }) => amountCents) ?? [];
  const showsCents = haveCents(amounts);
  return (
    <dl
      aria-busy={totals.arePaymentsBusy || undefined}
      className="border-t border-ink tabular-nums transition-colors aria-busy:text-soft print:break-inside-avoid print:text-[9pt] print:leading-tight"
    >
      {payments.map(({ name, share, due }, index) => (
        // Two payments may have the same name.
        // oxlint-disable-next-line react/no-array-index-key -- the order never changes
        <div key={index} className="flex justify-between gap-4 border-b border-line py-2.5 print:py-[0.2em]">
          <dt className="min-w-0 wrap-anywhere">
            <span>{name}</span> <span className="text-soft">{`(${share / 100}%)`}</span>
            <span className="block text-sm text-soft print:inline print:text-[8pt]">{` ${due}`}</span>
          </dt>
          <dd className="whitespace-nowrap">{amounts[index] === undefined ? '–' : formatRand(amounts[index], showsCents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Terms({ terms: { version, html } }: { terms: NonNullable<CustomerRevision['terms']> }) {
  return (
    <details id={termsId} className="group rounded-sm border border-line bg-card print:border-0 print:bg-transparent">
      <summary className="flex min-h-12 scroll-mt-24 items-center justify-between gap-4 px-4 font-semibold print:min-h-0 print:px-0 print:text-[9pt] print:font-normal">
        <span>{`Terms and conditions, version ${version}`}</span>
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      {/* oxlint-disable-next-line react/no-danger -- the server sanitised it, when it was saved and when it was read */}
      <div className="prose px-4 pt-2 pb-6 text-base print:hidden" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}

/** Renders the legal details of the seller. A printed quote has them in its letterhead instead. */
function Seller({ seller }: Pick<CustomerRevision, 'seller'>) {
  return (
    <address className="mt-8 border-t border-line pt-4 text-sm wrap-anywhere whitespace-pre-line text-soft not-italic print:hidden">
      {seller.join('\n')}
    </address>
  );
}

type RevisionTermsProps = { revision: CustomerRevision; totals: ChoiceTotals };

/** Renders the conditions of all alternatives: exclusions, lead time, payments, terms and conditions, and the seller. */
export function RevisionTerms({ revision: { exclusions, leadTimeDays, payments, terms, seller }, totals }: RevisionTermsProps) {
  return (
    <>
      {exclusions.length > 0 && (
        <RecordSection title="Not included">
          <Exclusions exclusions={exclusions} />
        </RecordSection>
      )}
      <RecordSection title="When">
        <p className="max-w-prose print:text-[9pt]">{`About ${pluralize(leadTimeDays, 'working day')} from your deposit to the installation. The price is subject to measuring.`}</p>
      </RecordSection>
      <RecordSection title="Payments">
        <PaymentPlan payments={payments} totals={totals} />
      </RecordSection>
      {terms !== null && (
        <RecordSection title="Terms">
          <Terms terms={terms} />
        </RecordSection>
      )}
      <Seller seller={seller} />
    </>
  );
}
