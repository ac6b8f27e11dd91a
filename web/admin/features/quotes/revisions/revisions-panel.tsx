import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { formatRand } from '#domain/shared/money.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { openLazyDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { downloadDocument } from '#web/admin/features/files/download-document.ts';
import { quotePathPrefixes } from '#web/admin/features/quotes/quote-queries.ts';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { approvalTexts, revisionStateLabels } from '#domain/revisions/revision.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AcceptanceDetails } from './acceptance-details.tsx';
import { CompareRevisionsDialog, toComparisonValue } from './compare-revisions-dialog.tsx';
import { recallQuote, revisionsQuery, type RevisionList } from './revision-queries.ts';

const loadRecordAcceptanceDialog = () => import('./record-acceptance-dialog.tsx');

/** Makes a recalled revision valid again. @returns the success message */
async function undoRecall(quoteId: string, { number }: AdminRevision): Promise<string> {
  await call('/admin/quotes/recall', { _id: quoteId, revision: number, undo: true });
  return `The customer can accept revision ${number} again.`;
}

const formatTotals = ({ alternatives }: AdminRevision): string =>
  alternatives.map(({ name, totals }) => `${name} ${formatRand(totals.grossCents)}`).join(' · ');

/** Renders the reasons why an owner must approve a draft, or the owner who approved it. */
function DraftApproval({ revision: { needsApproval, approvedBy, approvalRequestedAt } }: { revision: AdminRevision }) {
  if (needsApproval.length === 0) return null;
  if (approvedBy !== null) return <p className="mt-0.5 text-note">{`Approved by ${approvedBy}.`}</p>;
  return (
    <p className="mt-0.5 text-small text-error">
      <span>{needsApproval.map((reason) => approvalTexts[reason]).join(' ')}</span>{' '}
      <span>{approvalRequestedAt === null ? 'An owner must approve it.' : 'The approval was requested.'}</span>
    </p>
  );
}

type RevisionProps = {
  revision: AdminRevision;
  /** False for an accepted or closed quote: its draft cannot be sent. */
  isPriceable: boolean;
  onDownloadPdf: (documentId: string) => void;
};

function Revision({ revision, isPriceable, onDownloadPdf }: RevisionProps) {
  const { number, state, sentAt, sentBy, validUntil, firstOpenedAt, documentId } = revision;
  return (
    <li className="border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{`Revision ${number}: ${revisionStateLabels[state]}`}</span>
        <span className="tabular-nums">{formatTotals(revision)}</span>
      </p>
      {state === 'draft' && isPriceable && <DraftApproval revision={revision} />}
      {sentAt !== null && (
        <p className="mt-0.5 text-note">
          <span>{`Sent by ${sentBy ?? 'a former staff member'} on ${formatDateTime(sentAt)}, valid until ${formatDate(validUntil)}. `}</span>
          <span>{firstOpenedAt === null ? 'Not opened yet.' : `First opened on ${formatDateTime(firstOpenedAt)}.`}</span>
        </p>
      )}
      {documentId !== null && (
        <AdminButton
          variant="quiet"
          className="-ml-2"
          onClick={() => onDownloadPdf(documentId)}
        >{`Download PDF of revision ${number}`}</AdminButton>
      )}
    </li>
  );
}

type Verification = OutputOf<'/admin/quotes/verify'>['response'];

/** Renders the result of comparing the stored documents with the hashes recorded when they were sent and accepted. */
function VerificationResult({ isValid, revisions }: Verification) {
  const changedNumbers = revisions.filter((revision) => !revision.isValid).map(({ number }) => number);
  if (!isValid) {
    return (
      <Notice tone="error" title={`Changed after it was sent: revision ${changedNumbers.join(', ')}`}>
        The stored document is no longer the one that was sent. Do not rely on it, and restore it from a backup.
      </Notice>
    );
  }
  const isAccepted = revisions.some((revision) => revision.isAccepted);
  return (
    <p className="text-small text-fynbos">
      <span>{`${pluralize(revisions.length, 'sent revision')} checked. `}</span>
      <span>{isAccepted ? 'No document has changed since it was sent or accepted.' : 'No document has changed since it was sent.'}</span>
    </p>
  );
}

function DocumentCheck({ quoteId }: { quoteId: string }) {
  const { data, isPending, mutate } = useAdminMutation({
    mutationFn: async () => (await call('/admin/quotes/verify', { _id: quoteId })).response,
  });
  return (
    <>
      <AdminButton variant="quiet" className="-mx-2" busy={isPending} onClick={() => mutate()}>
        Check documents
      </AdminButton>
      <div role="status" className="basis-full">
        {data && <VerificationResult {...data} />}
      </div>
    </>
  );
}

function RevisionsView({ quote, data }: { quote: AdminQuoteDetail; data: RevisionList }) {
  const comparison = useUrlDialog('compare');
  const { revisions, acceptance } = data;
  const [newest, previous] = revisions;
  const openRevision = revisions.find(({ state }) => state === 'open');
  const downloadMutation = useAdminMutation({ mutationFn: downloadDocument });
  const recallMutation = useAdminMutation({
    mutationFn: (revision: AdminRevision) => recallQuote(quote._id, revision),
    invalidates: quotePathPrefixes,
    onSuccess: (message, revision) => ({ message, undo: () => undoRecall(quote._id, revision) }),
  });
  // The dialog keeps this revision, because the customer accepted it, even if a newer one is sent meanwhile.
  const recordAcceptance = (revision: AdminRevision) =>
    void openLazyDialog(loadRecordAcceptanceDialog, ({ RecordAcceptanceDialog }) => (
      <RecordAcceptanceDialog quote={quote} revision={revision} />
    ));
  if (revisions.length === 0) return <p className="text-soft">This quote has not been priced yet.</p>;
  return (
    <>
      <ul>
        {revisions.map((revision) => (
          <Revision
            key={revision._id}
            revision={revision}
            isPriceable={canPrice(quote.status)}
            onDownloadPdf={(documentId) => downloadMutation.mutate(documentId)}
          />
        ))}
      </ul>
      {acceptance && (
        <AcceptanceDetails
          acceptance={acceptance}
          revision={revisions.find(({ state }) => state === 'accepted')}
          onDownloadPdf={(documentId) => downloadMutation.mutate(documentId)}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {newest && previous && (
          <AdminButton onClick={() => comparison.open(toComparisonValue(previous.number, newest.number))}>Compare revisions</AdminButton>
        )}
        {openRevision && (
          <>
            <AdminButton busy={recallMutation.isPending} onClick={() => recallMutation.mutate(openRevision)}>
              Recall quote
            </AdminButton>
            <AdminButton onClick={() => recordAcceptance(openRevision)}>Record acceptance</AdminButton>
          </>
        )}
        {revisions.some(({ sentAt }) => sentAt !== null) && <DocumentCheck quoteId={quote._id} />}
      </div>
      <CompareRevisionsDialog quoteId={quote._id} revisions={revisions} comparison={comparison} />
    </>
  );
}

export function RevisionsPanel({ quote }: { quote: AdminQuoteDetail }) {
  const revisions = useQuery(revisionsQuery(quote._id));
  return (
    <Panel title="Price">
      <QueryPanel errorTitle="The revisions could not be loaded" skeleton={<Skeleton className="h-20" />} query={revisions}>
        {(data) => <RevisionsView quote={quote} data={data} />}
      </QueryPanel>
    </Panel>
  );
}
