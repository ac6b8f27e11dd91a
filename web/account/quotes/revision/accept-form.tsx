import type { MouseEvent, Ref } from 'react';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { formatRand } from '#domain/shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/forms/field-error.tsx';
import { Checkbox, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TotalsError } from './totals-error.tsx';
import { termsId } from './revision-terms.tsx';
import { useAcceptance, type AcceptedOrder } from './use-acceptance.ts';
import type { ChoiceTotals, RevisionChoice } from './use-revision-choice.ts';

function ChoiceSummary({ choice: { alternative, extras }, totals }: { choice: RevisionChoice; totals: ChoiceTotals }) {
  const extraLabels = alternative.extras.filter(({ index }) => extras.includes(index)).map(({ label }) => label);
  const firstPayment = totals.payments?.[0];
  const rows = [
    { label: 'You order', value: alternative.name },
    { label: 'Extras', value: extraLabels.join(', ') || 'None' },
    { label: 'Total, VAT included', value: totals.amounts ? formatRand(totals.amounts.grossCents) : '–' },
    ...(firstPayment ? [{ label: 'First payment', value: `${formatRand(firstPayment.amountCents)} (${firstPayment.name})` }] : []),
  ].filter(({ label }) => label !== 'Extras' || alternative.extras.length > 0);
  return (
    <dl
      aria-busy={totals.arePaymentsBusy || undefined}
      className="grid gap-x-6 gap-y-2 transition-colors aria-busy:text-soft sm:grid-cols-[auto_1fr]"
    >
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AcceptFormProps = {
  quoteId: string;
  revision: CustomerRevision;
  choice: RevisionChoice;
  totals: ChoiceTotals;
  formRef: Ref<HTMLElement>;
  headingRef: Ref<HTMLHeadingElement>;
  refresh: () => Promise<void>;
  onAccepted: (accepted: AcceptedOrder) => void;
  onRetryTotals: () => void;
};

/** Opens the terms on this page, and moves the focus to them. */
function openTerms(event: MouseEvent): void {
  const terms = document.querySelector<HTMLDetailsElement>(`#${termsId}`);
  if (terms === null) return;
  event.preventDefault();
  terms.open = true;
  terms.querySelector('summary')?.focus();
}

// Not `SubmitStatus`: its file (0.4 kB) also renders a button, which this form does not have.
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Renders the form that accepts the choice: a summary, the terms, the name of the customer and the button. */
const TermsCheckbox = (terms: ReturnType<typeof useAcceptance>['terms']) => (
  <div>
    <Checkbox
      {...terms.input}
      label={
        <>
          I have read and accept the{' '}
          <a href={`#${termsId}`} onClick={openTerms} className="link">
            terms and conditions
          </a>
        </>
      }
    />
    <FieldError id="accept-terms-error">{terms.error}</FieldError>
  </div>
);

export function AcceptForm(props: AcceptFormProps) {
  const { revision, choice, totals, formRef, headingRef, onRetryTotals } = props;
  const { formProps, nameField, terms, busy, failure, showCurrentQuote } = useAcceptance(props);
  return (
    <section
      ref={formRef}
      aria-labelledby="accept-heading"
      className="mt-12 rounded-sm border border-line border-t-2 border-t-rust bg-card p-5 sm:p-8 print:hidden"
    >
      <h2
        id="accept-heading"
        ref={headingRef}
        tabIndex={-1}
        className="mb-5 scroll-mt-24 font-display text-heading leading-tight outline-none [--opsz:60]"
      >
        Accept this quote
      </h2>
      <ChoiceSummary choice={choice} totals={totals} />
      <form {...formProps} className="mt-6 space-y-5">
        {revision.terms !== null && <TermsCheckbox {...terms} />}
        <TextField
          {...nameField}
          label="Your full name"
          autoComplete="name"
          maxLength={200}
          hint="Your typed name is your signature. We store it with the time and your IP address."
          className="max-w-md"
        />
        {failure && (
          <div ref={scrollIntoView} className="scroll-mb-28">
            <Notice title={failure.message} tone="error">
              Your name and your choice stay as you entered them.
            </Notice>
          </div>
        )}
        {totals.amounts === undefined && <TotalsError onRetry={onRetryTotals} />}
        {failure?.isOutdated && (
          <Button variant="secondary" onClick={showCurrentQuote}>
            Show the current quote
          </Button>
        )}
        <Button type="submit" busy={busy || totals.isBusy} className="max-sm:w-full">
          {totals.amounts ? `Accept and order for ${formatRand(totals.amounts.grossCents)}` : 'Accept and order'}
        </Button>
      </form>
    </section>
  );
}
