import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { activeOrderStatuses } from '#domain/orders/order-lifecycle.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { AssignMenu } from '#web/admin/features/quotes/assign-menu.tsx';
import { useQuoteOptions } from '#web/admin/features/quotes/list/use-quote-options.ts';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import type { OrderProps } from '#web/admin/features/orders/order-dialog.tsx';
import { OrderConversation } from './order-conversation.tsx';
import { CoEditorsNotice } from '#web/admin/kit/form/co-editors-notice.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { ReverseReceiptDialog, RefundDialog } from '#web/admin/features/orders/money/correct-receipt-dialogs.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderAlerts } from './order-alerts.tsx';
import { AgreementPanel, OrderCustomerPanel, OrderHistoryPanel } from './order-details.tsx';
import { orderQuery } from '#web/admin/features/orders/order-query.ts';
import { OrderStatusBar } from './order-status-bar.tsx';
import { PaymentsPanel } from '#web/admin/features/orders/money/payments-panel.tsx';
import { ReceiptsPanel } from '#web/admin/features/orders/money/receipts-panel.tsx';
import { RecordReceiptDialog } from '#web/admin/features/orders/money/record-receipt-dialog.tsx';
import { HoldDialog, StageDialog } from './status-dialogs.tsx';
import { useOrderActions } from './use-order-actions.ts';

function MoneyPanels({ order }: OrderProps) {
  const { me } = useAdmin();
  const isOwner = me.role === 'owner';
  return (
    <>
      <PaymentsPanel
        order={order}
        actions={
          <>
            <AdminButton
              variant={order.money.dueCents > 0 ? 'primary' : 'secondary'}
              onClick={() => openDialog(<RecordReceiptDialog order={order} />)}
            >
              Record payment
            </AdminButton>
            {isOwner && order.money.creditCents > 0 && (
              <AdminButton onClick={() => openDialog(<RefundDialog order={order} />)}>Record refund</AdminButton>
            )}
          </>
        }
      />
      <ReceiptsPanel order={order} onReverse={isOwner ? (receipt) => openDialog(<ReverseReceiptDialog receipt={receipt} />) : undefined} />
    </>
  );
}

function OrderMenu({ order }: OrderProps) {
  const { me } = useAdmin();
  const { cancellation } = order;
  const canHold = activeOrderStatuses.includes(order.status);
  const canCancel = cancellation !== null && (!cancellation.isOwnerOnly || me.role === 'owner');
  if (!canHold && !canCancel) return null;
  return (
    <Menu label="More" fullWidthOnPhones>
      {canHold && <MenuItem onClick={() => openDialog(<HoldDialog order={order} />)}>Put on hold…</MenuItem>}
      {canCancel && (
        <MenuItem tone="error" onClick={() => openDialog(<CancelDialog order={order} cancellation={cancellation} />)}>
          Cancel order…
        </MenuItem>
      )}
    </Menu>
  );
}

function OrderView({ order, backPath }: { order: AdminOrder; backPath: string }) {
  const { me } = useAdmin();
  const openStageDialog = () => openDialog(<StageDialog order={order} />);
  const optionsQuery = useQuoteOptions();
  const actions = useOrderActions(order);
  const currentUser = { _id: me._id, fullName: me.fullName };
  useShortcuts({
    a: () => order.assignee?._id !== me._id && actions.assign(currentUser),
    m: openStageDialog,
  });
  return (
    <AdminPage
      title={order.customer.fullName}
      subtitle={order.number}
      back={{ to: backPath, label: 'Orders' }}
      hasScrollingHeader
      actions={
        <>
          <AssignMenu assignee={order.assignee} optionsQuery={optionsQuery} me={currentUser} onAssign={actions.assign} />
          <OrderMenu order={order} />
        </>
      }
    >
      <CoEditorsNotice
        entityType="order"
        id={order._id}
        version={order.version}
        hasUnsavedChanges={false}
        onChanged={() => void queryClient.invalidateQueries(orderQuery(order._id))}
      />
      <OrderAlerts order={order} />
      <OrderStatusBar
        order={order}
        busy={actions.busy}
        onSetStage={actions.setStage}
        onChooseStage={openStageDialog}
        onResume={actions.resume}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-4">
          <MoneyPanels order={order} />
          <OrderConversation order={order} />
        </div>
        <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid md:max-xl:columns-2">
          <OrderCustomerPanel order={order} />
          <AgreementPanel order={order} />
          <OrderHistoryPanel order={order} />
        </div>
      </div>
    </AdminPage>
  );
}

export const loader = createRecordLoader(({ params }) => [orderQuery(params['id']!)]);

/** Renders the page of an order: its status, its money, its customer and what was agreed. */
export default function OrderPage() {
  const params = useParams();
  const { search } = useLocation();
  const query = useQuery(orderQuery(params['id']!));
  const backPath = `${paths.orders}${search}`;
  return (
    <QueryView title="Order" back={{ to: backPath, label: 'Orders' }} query={query}>
      {(order) => <OrderView key={order._id} order={order} backPath={backPath} />}
    </QueryView>
  );
}
