import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { getValidityRange } from '#domain/quotes/quote-validity.ts';
import { approvalTexts } from '#domain/revisions/revision.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import { ApprovalActions, AskForApproval } from '#web/admin/features/quotes/approval/approval-actions.tsx';
import { ApprovalStatusText } from '#web/admin/features/quotes/approval/approval-status-text.tsx';
import { describeApproval } from '#web/admin/features/quotes/approval/describe-approval.ts';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { DemoWordingNotice } from '#web/admin/features/settings/demo-wording-notice.tsx';
import { validUntilField } from './pricing-conflict.ts';

type Settings = OutputOf<'/admin/quotes/revisions'>['response']['settings'];

/** Returns the reasons why an owner must still approve a draft. */
const listOpenApprovals = (draft: AdminRevision | undefined): AdminRevision['needsApproval'] =>
  draft === undefined || draft.approvedBy !== null ? [] : draft.needsApproval;

/** Returns the reason why the quote cannot be sent, or an additional effect of sending it; '' for none. */
export function getSendNotice(
  settings: Settings,
  draft: AdminRevision | undefined,
  isOwner: boolean,
): { sendNotice: string; isBlocked: boolean } {
  if (settings.missingParticulars.length > 0) return { sendNotice: 'The particulars of the business are missing.', isBlocked: true };
  if (settings.demoWording.length > 0) return { sendNotice: 'The wording of the demo shop must be replaced.', isBlocked: true };
  const reasons = listOpenApprovals(draft);
  if (reasons.length === 0) return { sendNotice: '', isBlocked: false };
  const approvalStatus = draft?.approvalRequestedAt ? 'The approval was requested.' : 'An owner must approve it.';
  const approval = isOwner ? 'Sending approves it.' : approvalStatus;
  return { sendNotice: [...reasons.map((reason) => approvalTexts[reason]), approval].join(' '), isBlocked: !isOwner };
}

type PricingSummaryProps = {
  quote: AdminQuoteDetail;
  settings: Settings;
  draft: AdminRevision | undefined;
  isOwner: boolean;
  /** True if there are no unsaved changes. */
  isSaved: boolean;
  isSending: boolean;
};

/** Renders the validity of a quote and the reasons why it cannot be sent yet. */
export function PricingSummary({ quote, settings, draft, isOwner, isSaved, isSending }: PricingSummaryProps) {
  const { value, error, onChange, ...field } = useField<string>('validUntil');
  const approval = describeApproval(draft, quote.approvals);
  const [{ firstDay, lastDay }] = useState(() => getValidityRange(new Date()));
  return (
    <Panel title="Before sending">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <TextField
          {...field}
          className="w-52"
          type="date"
          label={validUntilField.label}
          readOnly={isSending}
          min={firstDay}
          max={lastDay}
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
        <div className="min-w-0 flex-1 basis-64 space-y-2 text-[0.8125rem]">
          {quote.estimate && <p className="tabular-nums">{`The customer was shown: ${formatEstimate(quote.estimate)}`}</p>}
          {settings.missingParticulars.length > 0 && (
            <p className="text-error">
              Quotes need the legal name, VAT number and address of the business.{' '}
              {isOwner ? (
                <Link to={paths.saleSettings} className={textLinkClass}>
                  Enter them in the settings
                </Link>
              ) : (
                <span>Ask an owner to enter them in the settings.</span>
              )}
            </p>
          )}
          <DemoWordingNotice demoWording={settings.demoWording} isOwner={isOwner} />
          {approval && <ApprovalStatusText status={approval} />}
          <p className="text-soft">The customer gets an email with the PDF, and can accept it in their account.</p>
          {draft && isOwner && draft.approvalRequestedAt !== null && draft.approvedBy === null && (
            <ApprovalActions quoteId={quote._id} draft={draft} disabled={!isSaved || isSending} />
          )}
          {draft && !isOwner && draft.approvalRequestedAt === null && listOpenApprovals(draft).length > 0 && (
            <AskForApproval quoteId={quote._id} draft={draft} disabled={!isSaved || isSending} />
          )}
        </div>
      </div>
    </Panel>
  );
}
