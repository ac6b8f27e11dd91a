import type { OutputOf } from '#contract/index.ts';
import { acceptanceMethodLabels } from '#domain/revisions/acceptance-method.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

type Acceptance = NonNullable<OutputOf<'/admin/quotes/revisions'>['response']['acceptance']>;

/** The acceptance of a quote: who, when and how, and the customer's objection. */
export function AcceptanceDetails({ acceptance, onPdf }: { acceptance: Acceptance; onPdf: (documentId: string) => void }) {
  const { name, acceptedAt, method, recordedBy, note, objection, orderNumber, totals, documentId } = acceptance;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">
        Accepted {acceptanceMethodLabels[method]} for {formatRand(totals.grossCents)}: order {orderNumber}
      </p>
      <p className="mt-0.5 text-[0.8125rem] text-soft">
        {name}, {formatDateTime(acceptedAt)}
        {recordedBy !== null && `, recorded by ${recordedBy}`}
      </p>
      {note !== '' && <p className="mt-1 text-[0.8125rem] wrap-anywhere whitespace-pre-line">{note}</p>}
      {objection !== null && (
        <div className="mt-3">
          <Notice tone="alarm" title="The customer objects to this acceptance">
            {objection}
          </Notice>
        </div>
      )}
      {documentId !== '' && (
        <AdminButton variant="quiet" className="-ml-2" onClick={() => onPdf(documentId)}>
          Download the acceptance record
        </AdminButton>
      )}
    </div>
  );
}
