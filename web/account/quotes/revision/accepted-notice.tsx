import { useQuery } from '@tanstack/react-query';
import type { AcceptanceSummary } from '#contract/account/revision.schemas.ts';
import { messageErrors } from '#domain/errors/quote-errors.ts';
import { formatRand } from '#domain/shared/money.ts';
import { objectionText } from '#web/account/orders/objection-text.ts';
import { orderQuery } from '#web/account/orders/order-query.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { findNextPayment } from '#web/account/orders/order-payments.ts';
import { DocumentButton } from '#web/account/document-button.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format/dates.ts';
import { focusElement } from '#web/ui/focus-element.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { AcceptedOrder } from './use-acceptance.ts';

/** Renders the next payment if it has a due date. Shows no load error, because the linked order page also has the payments. */
function NextPayment({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderQuery(useSession().session?.userId, orderId));
  const nextPayment = findNextPayment(data?.payments ?? []);
  if (!nextPayment?.dueAt) return null;
  return (
    <p className="mt-3 max-w-prose">
      Next: pay <strong className="font-semibold tabular-nums">{formatRand(nextPayment.openCents)}</strong>{' '}
      <span>{`(${nextPayment.milestone}) by`}</span> <time dateTime={nextPayment.dueAt}>{formatDate(nextPayment.dueAt)}</time>, with the
      reference <strong className="font-semibold tabular-nums">{nextPayment.reference}</strong>. The bank details are on the page of your
      order.
    </p>
  );
}

type ObjectionProps = { quoteId: string; acceptance: AcceptanceSummary; refresh: () => Promise<void> };

/** Renders the notice that staff recorded the acceptance, and the form to object to it. */
function Objection({ quoteId, acceptance, refresh }: ObjectionProps) {
  return (
    <div className="mt-6 space-y-3 border-t border-line pt-5 print:hidden">
      <p className="max-w-prose">
        {acceptance.hasObjected
          ? objectionText
          : `We recorded this acceptance for you, in the name of ${acceptance.name}. If that is wrong, tell us.`}
      </p>
      {!acceptance.hasObjected && (
        <DecisionForm
          label="I did not accept this"
          explanation="We stop and contact you. Tell us what happened."
          fieldLabel="Your message"
          maxLength={2000}
          requiredMessage={messageErrors.message_required[1]}
          submitLabel="Send objection"
          submitVariant="danger"
          sentMessage="Objection sent"
          storageName={`object:${quoteId}`}
          send={(message, options) => call('/user/quotes/object', { _id: quoteId, message }, options)}
          refresh={refresh}
        />
      )}
    </div>
  );
}

type AcceptedNoticeProps = {
  quoteId: string;
  order: AcceptedOrder;
  /** Undefined until the accepted quote is loaded again. */
  acceptance: AcceptanceSummary | undefined;
  /** True if the customer has accepted the quote on this page. The confirmation then takes the focus. */
  isNew: boolean;
  refresh: () => Promise<void>;
};

/** Renders the confirmation of an acceptance: the order, its next payment and the PDF. */
export function AcceptedNotice({ quoteId, order, acceptance, isNew, refresh }: AcceptedNoticeProps) {
  return (
    <section
      aria-labelledby="accepted-heading"
      className="mt-8 rounded-sm border border-line border-t-2 border-t-fynbos bg-card p-5 sm:p-8 print:p-2"
    >
      <p className="flex items-center gap-2 text-medium font-semibold text-fynbos">
        <CheckIcon />
        Quote accepted
      </p>
      <h2
        id="accepted-heading"
        ref={isNew ? focusElement : undefined}
        tabIndex={-1}
        className="mt-2 scroll-mt-24 font-display text-heading leading-tight outline-none [--opsz:60] print:text-[13pt]"
      >{`Your order ${order.orderNumber}`}</h2>
      {acceptance && (
        <p className="mt-1 wrap-anywhere text-soft">
          <span>{`Accepted by ${acceptance.name || 'you'} on `}</span>
          <time dateTime={acceptance.acceptedAt}>{formatDateTime(acceptance.acceptedAt)}</time>
        </p>
      )}
      {/* The next payment is hidden after an objection, because staff contact the customer first. */}
      {!acceptance?.hasObjected && <NextPayment orderId={order.orderId} />}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={paths.userOrders({ id: order.orderId })}>View my order</ButtonLink>
        {acceptance && acceptance.documentId !== '' && (
          <DocumentButton documentId={acceptance.documentId}>Accepted quote (PDF)</DocumentButton>
        )}
      </div>
      {acceptance?.isRecordedByStaff && <Objection quoteId={quoteId} acceptance={acceptance} refresh={refresh} />}
    </section>
  );
}
