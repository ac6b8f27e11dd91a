import { orderActionEndpoints } from '#contract/account/order-actions.endpoints.ts';
import { orderEndpoints } from '#contract/account/orders.endpoints.ts';
import { adminOrderActionEndpoints } from '#contract/admin/orders/order-actions.endpoints.ts';
import { debtorEndpoints } from '#contract/admin/orders/debtors.endpoints.ts';
import { enterOrderEndpoints } from '#contract/admin/orders/enter-order.endpoints.ts';
import { adminOrderEndpoints } from '#contract/admin/orders/orders.endpoints.ts';
import { receiptEndpoints } from '#contract/admin/orders/receipts.endpoints.ts';
import { createChange } from '#server/crud/command.ts';
import type { Core } from '#server/http/core.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { createLetterheads } from '#server/modules/documents/index.ts';
import type { Media } from '#server/modules/media/index.ts';
import type { PasswordLinkService } from '#server/modules/auth/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { UploadsService } from '#server/modules/uploads/index.ts';
import { createDebtors } from './admin/debtors.service.ts';
import { createEnterOrder } from './admin/enter-order.service.ts';
import { createInviteCustomer } from './admin/invite-customer.service.ts';
import { createOrderDetails } from './admin/order-details.service.ts';
import { createOrderList } from './admin/order-list.service.ts';
import { createOrderStatusService } from './admin/order-status.service.ts';
import { createPaymentFollowUp } from './admin/payment-follow-up.service.ts';
import { createReceipts } from './admin/receipts.service.ts';
import { createConversation } from './conversation.service.ts';
import { createDocumentHandlers } from './admin-documents/document.handlers.ts';
import { purgeDocuments } from './documents/purge-documents.ts';
import { renderOrderDocument } from './documents/render-order-document.ts';
import { createOrderCommand, createOwnOrderCommand, type OrderChange } from './order-command.ts';
import { createOrdersService } from './orders.service.ts';
import { sendPaymentReminders } from './jobs/send-payment-reminders.ts';
import { createPaymentProofs } from './payment-proofs.service.ts';

export { createOrder } from './create-order.ts';
export { issueWaitingInvoices, listInvoicesWithNeeds } from './documents/issue-documents.ts';
export { orderMessages } from './messages/order-messages.ts';
export { isOrderDisputed, isProofOpen } from './order-fragments.store.ts';
export { listOpenOrderNumbers, ordersPersonalData } from './orders-personal-data.store.ts';

type Dependencies = Pick<Core, 'db' | 'exportDb' | 'log' | 'clock' | 'files' | 'limits' | 'publicUrl'> & {
  passwordLinks: PasswordLinkService;
  uploads: UploadsService;
  settings: SettingsService;
  media: Media;
};

/** Creates the endpoint handlers of orders, their statuses and their money. */
export function createOrdersModule({
  db,
  exportDb,
  log,
  clock,
  files,
  limits,
  publicUrl,
  passwordLinks,
  settings,
  media,
  uploads,
}: Dependencies) {
  const orders = createOrdersService({ db, clock });
  const runCommand = createOrderCommand(db);
  const details = createOrderDetails({ clock });
  const runOwnCommand = createOwnOrderCommand(db);
  const change: OrderChange = createChange(runCommand, (trx, _id) => details.get(trx, { _id }));
  const conversation = createConversation({ clock, runCommand, runOwnCommand, change });
  const proofs = createPaymentProofs({ db, clock, uploads, runOwnCommand });
  const followUp = createPaymentFollowUp({ db, clock, change });
  const list = createOrderList({ db, clock });
  const statusService = createOrderStatusService({ clock, change });
  const debtors = createDebtors({ db, clock, publicUrl, settings });
  const enterOrder = createEnterOrder({ db, clock, details });
  const invite = createInviteCustomer({ change, passwordLinks, limits, publicUrl });
  const receipts = createReceipts({ db, clock, runCommand, details });
  const handlers = {
    ...createDocumentHandlers({ db, exportDb, clock, runCommand, runOwnCommand, change, details, orders }),
    ...serve(orderEndpoints, {
      '/user/orders/list': (input, { currentUser }) => orders.listOwn(currentUser, input),
      '/user/orders/get': (input, { currentUser }) => orders.getOwn(currentUser, input),
    }),
    ...serve(adminOrderEndpoints, {
      '/admin/orders/list': (input) => list.list(input),
      '/admin/orders/get': (input) => details.get(db, input),
      '/admin/orders/stage': (input, { currentUser, idempotencyKey }) => statusService.setStatus(currentUser, input, idempotencyKey),
      '/admin/orders/hold': (input, { currentUser, idempotencyKey }) => statusService.hold(currentUser, input, idempotencyKey),
      '/admin/orders/resume': (input, { currentUser, idempotencyKey }) => statusService.resume(currentUser, input, idempotencyKey),
      '/admin/orders/assign': (input, { currentUser }) => statusService.assign(currentUser, input),
    }),
    ...serve(orderActionEndpoints, {
      '/user/orders/proof': async (_input, { currentUser, address, idempotencyKey: key, request }) => {
        const { orderId } = await proofs.upload(currentUser, { request: request!, address, key });
        return orders.getOwn(currentUser, { _id: orderId });
      },
      '/user/orders/message': (input, { currentUser, idempotencyKey }) => conversation.sendAsCustomer(currentUser, input, idempotencyKey),
      '/user/orders/ask_cancel': async (input, { currentUser, idempotencyKey }) => {
        await conversation.askToCancel(currentUser, input, idempotencyKey);
        return orders.getOwn(currentUser, input);
      },
    }),
    ...serve(adminOrderActionEndpoints, {
      '/admin/orders/message': (input, { currentUser, idempotencyKey }) => conversation.sendAsStaff(currentUser, input, idempotencyKey),
      '/admin/orders/keep': (input, { currentUser, idempotencyKey }) => conversation.keep(currentUser, input, idempotencyKey),
      '/admin/proofs/dismiss': (input, { currentUser, idempotencyKey }) => followUp.dismissProof(currentUser, input, idempotencyKey),
      '/admin/payments/dispute': (input, { currentUser, idempotencyKey }) => followUp.dispute(currentUser, input, idempotencyKey),
      '/admin/payments/arrange': (input, { currentUser, idempotencyKey }) => followUp.arrange(currentUser, input, idempotencyKey),
    }),
    ...serve(debtorEndpoints, { '/admin/debtors/list': (input) => debtors.list(input) }),
    ...serve(enterOrderEndpoints, {
      '/admin/orders/enter': (input, { currentUser, idempotencyKey }) => enterOrder.enter(currentUser, input, idempotencyKey),
      '/admin/orders/invite': (input, { currentUser, idempotencyKey }) => invite(currentUser, input, idempotencyKey),
    }),
    ...serve(receiptEndpoints, {
      '/admin/receipts/record': (input, { currentUser, idempotencyKey }) => receipts.record(currentUser, input, idempotencyKey),
      '/admin/receipts/reverse': (input, { currentUser, idempotencyKey }) => receipts.reverse(currentUser, input, idempotencyKey),
      '/admin/receipts/refund': (input, { currentUser, idempotencyKey }) => receipts.refund(currentUser, input, idempotencyKey),
    }),
  };
  const letterheads = createLetterheads({ log, settings, media });
  const jobs: JobHandlersFor<'send_payment_reminders' | 'render_order_document'> = {
    send_payment_reminders: () => sendPaymentReminders({ db, clock }),
    render_order_document: ({ orderDocumentId }, { job }) => renderOrderDocument({ db, files, letterheads }, orderDocumentId, job.attempts),
  };
  return { handlers, jobs, purgeExpired: () => purgeDocuments(db, clock.now()) };
}
