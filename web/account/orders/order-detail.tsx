import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderDetail, OrderPayment } from '#contract/account/orders.endpoints.ts';
import { closedOrderStatuses, orderStatusLabels } from '#domain/orders/order.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { AccountPageHeading, BackLink } from '#web/account/account-page.tsx';
import { DocumentButton } from '#web/account/document-button.tsx';
import { RecordSection } from '#web/account/record-section.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { EftDetails } from './eft-details.tsx';
import { orderQuery } from './order-query.ts';
import { objectionText } from './objection-text.ts';
import { findNextPayment } from './order-payments.ts';
import { OrderMessages } from './order-messages.tsx';
import { PaymentTable } from './payment-table.tsx';
import { describeProof, ProofForm } from './proof-form.tsx';
import { OrderStepList } from './order-step-list.tsx';

function OrderDetailSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your order" className="space-y-6">
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-24" />
      <Skeleton className="h-64" />
      <Skeleton className="h-80" />
    </div>
  );
}

function OrderStatusSummary({ order }: { order: OrderDetail }) {
  const isStopped = order.status === 'on_hold' || order.status === 'cancelled';
  const hasObjected = order.objectedAt !== null && order.status !== 'cancelled';
  const statusClass = isStopped ? 'text-error' : order.next.by === 'customer' ? 'text-rust' : 'text-fynbos';
  return (
    <section aria-label="Status" className="mt-8 rounded-sm border border-line bg-card p-5 sm:p-6 print:mt-3 print:p-2">
      <p className={`flex items-center gap-2 text-lg font-semibold ${statusClass}`}>
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
        <span>{orderStatusLabels[order.status]}</span>
      </p>
      <h2 className="mt-3 text-sm font-semibold [--opsz:48]">What happens next</h2>
      <p className="max-w-prose">{hasObjected ? objectionText : order.next.text}</p>
      {!hasObjected && !closedOrderStatuses.includes(order.status) && (
        <p className="mt-1 text-soft">
          {order.next.by === 'customer' ? 'You act next.' : 'We act next. You do not need to do anything now.'}
        </p>
      )}
      {order.status === 'awaiting_deposit' && !hasObjected && (
        <p className="mt-2 max-w-prose text-soft">{`From your deposit to the installation it takes about ${pluralize(order.leadTimeDays, 'working day')}.`}</p>
      )}
    </section>
  );
}

type OrderSectionsProps = { order: OrderDetail; onChanged: (order: OrderDetail) => void; refresh: () => Promise<void> };

/** Renders where to pay, and the form for the proof of payment. */
function PaymentSection({ order, payment, onChanged }: Omit<OrderSectionsProps, 'refresh'> & { payment: OrderPayment }) {
  const { proof } = payment;
  return (
    <RecordSection title={`Pay by EFT: ${payment.milestone}`}>
      <EftDetails bank={order.bank} nextPayment={payment} />
      {proof && (
        <div className="mt-6">
          <Notice title={describeProof(proof)}>
            {proof.status === 'dismissed'
              ? 'You can send another proof, or a message if you have a question.'
              : 'A transfer between banks can take two bank days. We confirm your payment when it arrives.'}
          </Notice>
        </div>
      )}
      {(proof === undefined || proof.status === 'dismissed') && <ProofForm key={payment._id} payment={payment} onSent={onChanged} />}
    </RecordSection>
  );
}

function OrderSections({ order, onChanged, refresh }: OrderSectionsProps) {
  const nextPayment = findNextPayment(order.payments);
  // Hidden after an objection, because staff contact the customer first.
  const canPay = order.status !== 'cancelled' && order.objectedAt === null;
  const paymentSection = canPay && nextPayment !== undefined && (
    <PaymentSection order={order} payment={nextPayment} onChanged={onChanged} />
  );
  // A customer who owes the deposit sees the bank details first, because nothing else can be done yet.
  const isDepositNext = order.status === 'awaiting_deposit';
  return (
    <>
      {isDepositNext && paymentSection}
      <RecordSection title="Steps">
        <OrderStepList order={order} />
      </RecordSection>
      <RecordSection title="Payments">
        <PaymentTable order={order} />
      </RecordSection>
      {!isDepositNext && paymentSection}
      {order.areas.length > 0 && (
        <RecordSection title="Areas">
          <ul className="list-disc space-y-1 pl-5">
            {order.areas.map(({ _id, name }) => (
              <li key={_id} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <RecordSection title="Documents" className="print:hidden">
        <div className="flex flex-wrap gap-3">
          {order.documents.map(({ _id, name }) => (
            <DocumentButton key={_id} documentId={_id}>{`${name} (PDF)`}</DocumentButton>
          ))}
          {order.quoteId !== null && (
            <ButtonLink variant="quiet" className="-ml-2" to={paths.userQuotes({ id: order.quoteId })}>
              View the quote
            </ButtonLink>
          )}
        </div>
      </RecordSection>
      <RecordSection title="Messages" className="print:hidden">
        <OrderMessages order={order} refresh={refresh} />
      </RecordSection>
      {!closedOrderStatuses.includes(order.status) && (
        <RecordSection title="No longer needed?" className="print:hidden">
          <CancelRequest order={order} onAsked={onChanged} />
        </RecordSection>
      )}
    </>
  );
}

/** Renders one order: its status and steps, its payments with the bank details, its documents and areas. */
export function OrderDetailView({ userId, id }: { userId: string; id: string }) {
  const query = orderQuery(userId, id);
  const { data: order, error, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const show = (changed: OrderDetail) => queryClient.setQueryData(query.queryKey, changed);
  const refresh = async () => void (await refetch({ throwOnError: true }));
  return (
    <>
      <BackLink to={paths.userOrders()}>All my orders</BackLink>
      <AccountPageHeading title={order?.stone ?? 'My Order'} />
      {error && !order && <AccountLoadError title="This order could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!order && !error && <OrderDetailSkeleton />}
      {order && (
        <>
          <DimensionLine>{`${order.number} · placed on ${formatDate(order.createdAt)}`}</DimensionLine>
          <OrderStatusSummary order={order} />
          <OrderSections order={order} onChanged={show} refresh={refresh} />
        </>
      )}
    </>
  );
}
