import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { getValidityRange } from '#domain/quotes/quote-lifecycle.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import { useField } from '#web/admin/forms/use-field.ts';
import { TextField } from '#web/ui/forms/field.tsx';

type Settings = OutputOf<'/admin/quotes/revisions'>['response']['settings'];

const approvalTexts = {
  discount: 'The discount is above the limit.',
  margin: 'The margin is below the minimum.',
} as const;

type PricingSummaryProps = {
  quote: AdminQuoteDetail;
  settings: Settings;
  draft: AdminRevision | undefined;
  isOwner: boolean;
  /** True if there are no unsaved changes. */
  isSaved: boolean;
  isSending: boolean;
  /** True while the draft is saved or approved. */
  busy: boolean;
  onSend: () => void;
  onApprove: () => void;
};

/** Renders the validity of a quote, what it still needs, and *Send*. */
export function PricingSummary({ quote, settings, draft, isOwner, isSaved, isSending, busy, onSend, onApprove }: PricingSummaryProps) {
  const { value, error, onChange, ...field } = useField<string>('validUntil');
  const [{ first, last }] = useState(() => getValidityRange(new Date()));
  const needsApproval = draft !== undefined && draft.approvedBy === null ? draft.needsApproval : [];
  const isBlocked = settings.missingParticulars.length > 0 || (needsApproval.length > 0 && !isOwner);
  return (
    <Panel title="Send" className="xl:sticky xl:top-20">
      <TextField
        {...field}
        type="date"
        label="Quote valid until"
        readOnly={isSending}
        min={first}
        max={last}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {quote.estimate && (
        <p className="mt-3 text-[0.8125rem] text-soft tabular-nums">The customer was shown: {formatEstimate(quote.estimate)}</p>
      )}
      {settings.missingParticulars.length > 0 && (
        <p className="mt-3 text-[0.8125rem] text-alarm">
          Quotes need the legal name, VAT number and address of the business.{' '}
          {isOwner ? (
            <Link to={paths.saleSettings} className={textLinkClass}>
              Enter them in the settings
            </Link>
          ) : (
            'Ask an owner to enter them in the settings.'
          )}
        </p>
      )}
      {needsApproval.map((reason) => (
        <p key={reason} className="mt-3 text-[0.8125rem] text-alarm">
          {approvalTexts[reason]} {isOwner ? 'Sending approves it.' : 'An owner must approve it.'}
        </p>
      ))}
      {draft?.approvedBy && <p className="mt-3 text-[0.8125rem]">Approved by {draft.approvedBy}.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <AdminButton variant="primary" busy={busy || isSending} disabled={isBlocked} onClick={onSend}>
          Send quote
        </AdminButton>
        {isOwner && needsApproval.length > 0 && (
          <AdminButton busy={busy || isSending} disabled={!isSaved} onClick={onApprove}>
            Approve quote
          </AdminButton>
        )}
      </div>
      <p className="mt-3 text-[0.8125rem] text-soft">The customer gets an email with the PDF, and can accept it in their account.</p>
    </Panel>
  );
}
