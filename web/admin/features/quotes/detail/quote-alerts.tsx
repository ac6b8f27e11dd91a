import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useState, type ReactNode } from 'react';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import { ApprovalStatusText } from '#web/admin/features/quotes/approval/approval-status-text.tsx';
import { ApprovalActions } from '#web/admin/features/quotes/approval/approval-actions.tsx';
import { describeApproval, type ApprovalStatus } from '#web/admin/features/quotes/approval/describe-approval.ts';
import { revisionsQuery } from '#web/admin/features/quotes/revisions/revision-queries.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { duplicateReasons } from '#domain/quotes/duplicate-quotes.ts';
import { spamReasons } from '#domain/contact/spam-detection.ts';
import { selectPlural } from '#domain/shared/counts.ts';
import { formatNames } from '#web/admin/utils/format.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { formatDateTimeWithoutYear } from '#web/lib/format/dates.ts';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';

function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</div>
      {action}
    </li>
  );
}

const initialCount = 3;

function Duplicates({ duplicates }: Pick<AdminQuoteDetail, 'duplicates'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <Alert>
      <p className="font-semibold">Possible duplicate</p>
      <ul>
        {duplicates.slice(0, isExpanded ? duplicates.length : initialCount).map(({ _id, number, status, fullName, reasons }) => (
          <li key={_id} className="text-small">
            <Link
              to={paths.quote(number)}
              className="rounded-sm link whitespace-nowrap tabular-nums pointer-coarse:inline-block pointer-coarse:py-2.5"
            >
              {number}
            </Link>{' '}
            <span>{`${formatCustomerName({ fullName })} · ${staffStatusLabels[status]}`}</span>
            <span className="text-soft">{` · ${reasons.map((reason) => duplicateReasons[reason]).join(' · ')}`}</span>
          </li>
        ))}
      </ul>
      {!isExpanded && duplicates.length > initialCount && (
        <button
          type="button"
          className="rounded-sm py-1 text-small text-rust hover:underline pointer-coarse:py-3"
          onClick={() => setIsExpanded(true)}
        >
          {`Show ${duplicates.length - initialCount} more`}
        </button>
      )}
    </Alert>
  );
}

/** Renders the state of the approval of the draft. An owner can answer a request here. */
function ApprovalAlert({ quote, status, draft }: { quote: AdminQuoteDetail; status: ApprovalStatus; draft: AdminRevision }) {
  const { me } = useAdmin();
  const canAnswer = status.state === 'requested' && hasPermission(me.role, 'approvals');
  return (
    <Alert action={canAnswer ? <ApprovalActions quoteId={quote._id} draft={draft} /> : undefined}>
      <ApprovalStatusText status={status} />
      <Link to={paths.pricing(quote.number)} className={`${textLinkClass} text-small pointer-coarse:inline-block pointer-coarse:py-2.5`}>
        Open the price
      </Link>
    </Alert>
  );
}

type QuoteAlertsProps = { quote: AdminQuoteDetail; onNotSpam: () => void; onEndSnooze: () => void; onRemoveReminder: () => void };

/** Renders alerts at the top of a quote: approval, spam, snooze, reminder, duplicates and other viewers. */
export function QuoteAlerts({ quote, onNotSpam, onEndSnooze, onRemoveReminder }: QuoteAlertsProps) {
  const { spam, spamReasons: reasons, snoozedUntil, reminder, looking, duplicates } = quote;
  const now = useNow();
  const viewers = formatNames(looking.map(({ fullName }) => fullName));
  const revisions = useQuery(revisionsQuery(quote._id));
  const draft = canPrice(quote.status) ? revisions.data?.revisions.find(({ state }) => state === 'draft') : undefined;
  const approval = describeApproval(draft, quote.approvals);
  const alerts = [
    draft && approval && <ApprovalAlert key="approval" quote={quote} status={approval} draft={draft} />,
    spam && (
      <Alert key="spam" action={<AdminButton onClick={onNotSpam}>Not spam</AdminButton>}>
        <p className="font-semibold text-error">{reasons.length > 0 ? 'Possible spam' : 'Marked as spam'}</p>
        <p className="text-note">{reasons.map((reason) => spamReasons[reason]).join('. ') || 'Marked by a staff member.'}</p>
      </Alert>
    ),
    snoozedUntil !== null && (
      <Alert key="snoozed" action={<AdminButton onClick={onEndSnooze}>End snooze</AdminButton>}>
        Snoozed until <strong className="font-semibold">{formatDateTimeWithoutYear(snoozedUntil)}</strong>, or until the customer replies.
      </Alert>
    ),
    reminder && (
      <Alert
        key="reminder"
        action={
          <AdminButton onClick={onRemoveReminder}>{Date.parse(reminder.at) <= now ? 'Dismiss reminder' : 'Remove reminder'}</AdminButton>
        }
      >
        Reminder: <strong className="font-semibold">{formatDateTimeWithoutYear(reminder.at)}</strong>
        {reminder.note !== '' && <span>{`, ${reminder.note}`}</span>}
      </Alert>
    ),
    duplicates.length > 0 && <Duplicates key="duplicates" duplicates={duplicates} />,
  ].filter(Boolean);
  return (
    <>
      <p
        role="status"
        className={looking.length > 0 ? 'mb-3 flex items-center gap-2 rounded-sm border border-sea/50 bg-card px-4 py-2 text-sea' : ''}
      >
        {looking.length > 0 && (
          <span>{selectPlural(looking.length, `${viewers} is also viewing this quote`, `${viewers} are also viewing this quote`)}</span>
        )}
      </p>
      {alerts.length > 0 && <ul className="mb-4 rounded-sm border border-line bg-mark">{alerts}</ul>}
    </>
  );
}
