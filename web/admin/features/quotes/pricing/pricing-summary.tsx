import { useState } from 'react';
import { Link } from 'react-router';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { getValidityRange } from '#domain/quotes/quote-validity.ts';
import { listOpenApprovals } from '#domain/revisions/send-notice.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import { ApprovalActions, AskForApproval } from '#web/admin/features/quotes/approval/approval-actions.tsx';
import { ApprovalStatusText } from '#web/admin/features/quotes/approval/approval-status-text.tsx';
import { describeApproval } from '#web/admin/features/quotes/approval/describe-approval.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { DemoWordingNotice } from '#web/admin/features/settings/demo-wording-notice.tsx';
import { validUntilLabel } from './pricing-conflict.tsx';
import { bindField, usePricing } from './pricing-context.ts';
import { findDraft } from './pricing-data.ts';

/** Renders the validity of a quote and the reasons why it cannot be sent yet. */
export function PricingSummary({ isOwner }: { isOwner: boolean }) {
  const { session, state, data, isSending } = usePricing();
  const { quote, settings } = data;
  const draft = findDraft(data);
  const isSaved = draft !== undefined && !state.isChanged && state.saving === 'no';
  const approval = describeApproval(draft, quote.approvals);
  const [{ firstDay, lastDay }] = useState(() => getValidityRange(new Date()));
  return (
    <Panel title="Before sending">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <TextField
          {...bindField(session, state.shownErrors, 'validUntil')}
          className="w-52"
          type="date"
          label={validUntilLabel}
          readOnly={isSending}
          min={firstDay}
          max={lastDay}
          value={state.editor.current.validUntil}
          onChange={({ target }) => session.edit({ type: 'set_fields', changes: { validUntil: target.value } })}
        />
        <div className="min-w-0 flex-1 basis-64 space-y-2 text-small">
          {quote.estimate && <p className="tabular-nums">{`The customer was shown: ${formatEstimate(quote.estimate)}`}</p>}
          {settings.missingParticulars.length > 0 && (
            <p className="text-error">
              Quotes need the legal name and address of the business.{' '}
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
