import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/index.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { acceptanceMethodLabels } from '#domain/revisions/acceptance-method.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { OrderLink, textLinkClass } from '#web/admin/components/text-links.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

type Acceptance = NonNullable<OutputOf<'/admin/quotes/revisions'>['response']['acceptance']>;

const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-x-3">
    <dt className="w-20 shrink-0 text-soft">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

/** Renders the accepted alternative and extras, and the file that staff added as proof. */
function AcceptedChoice({ acceptance: { alternative, extras, file }, revision }: { acceptance: Acceptance; revision: AdminRevision }) {
  const acceptedAlternative = revision.alternatives[alternative];
  const extraLabels =
    acceptedAlternative?.lines.flatMap(({ index, isOptional, label }) => (isOptional && extras.includes(index) ? [label] : [])) ?? [];
  const offersExtras = acceptedAlternative?.lines.some(({ isOptional }) => isOptional) ?? false;
  return (
    <dl className="mt-2 space-y-0.5 text-small">
      <DetailRow label="Choice">
        {[revision.alternatives.length > 1 && `Alternative ${alternative + 1}`, acceptedAlternative?.name].filter(Boolean).join(': ')}
      </DetailRow>
      {offersExtras && <DetailRow label="Extras">{extraLabels.join(', ') || 'None'}</DetailRow>}
      {file && (
        <DetailRow label="File">
          <a href={file.path} download={file.name} className={textLinkClass}>
            {file.name}
          </a>
        </DetailRow>
      )}
    </dl>
  );
}

type AcceptanceDetailsProps = {
  acceptance: Acceptance;
  /** The accepted revision. */
  revision: AdminRevision | undefined;
  onDownloadPdf: (documentId: string) => void;
};

/** Renders the acceptance of a quote: name, time, method, choice, note and the customer's objection. */
export function AcceptanceDetails({ acceptance, revision, onDownloadPdf }: AcceptanceDetailsProps) {
  const { name, acceptedAt, method, recordedBy, note, objection, orderId, orderNumber, totals, documentId } = acceptance;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">
        <span>{`Accepted ${acceptanceMethodLabels[method]} for ${formatRand(totals.grossCents)}: order `}</span>
        <OrderLink id={orderId} number={orderNumber} />
      </p>
      <p className="mt-0.5 text-note">
        {[name, formatDateTime(acceptedAt), recordedBy !== null && `recorded by ${recordedBy}`].filter(Boolean).join(', ')}
      </p>
      {revision && <AcceptedChoice acceptance={acceptance} revision={revision} />}
      {note !== '' && <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">{note}</p>}
      {objection !== null && (
        <div className="mt-3">
          <Notice tone="error" title="The customer objects to this acceptance">
            {objection}
          </Notice>
        </div>
      )}
      {documentId !== '' && (
        <AdminButton variant="quiet" className="-ml-2" onClick={() => onDownloadPdf(documentId)}>
          Download acceptance record
        </AdminButton>
      )}
    </div>
  );
}
