import { orderDocumentEndpoints } from '#contract/account/order-documents.endpoints.ts';
import { adminInvoiceEndpoints } from '#contract/admin/orders/invoices.endpoints.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { OrderDetails } from '../admin/order-details.service.ts';
import { parseInvoiceRecipient, setInvoiceRecipient } from '../documents/billing.ts';
import { createStatements } from '../documents/statements.service.ts';
import type { OrderChange, OrderCommand } from '../order-command.ts';
import type { OrdersService } from '../orders.service.ts';
import { createOrderCancellation } from './cancellation.service.ts';
import { createInvoices } from './invoices.service.ts';
import { exportMoney } from './money-export.service.ts';

type Dependencies = {
  db: Db;
  exportDb: Db;
  clock: Clock;
  runCommand: OrderCommand;
  runOwnCommand: OrderCommand;
  change: OrderChange;
  details: OrderDetails;
  orders: OrdersService;
};

/** Creates the endpoint handlers of the documents of orders, and of cancellations. */
export function createDocumentHandlers(dependencies: Dependencies) {
  const { exportDb, clock, runOwnCommand, orders } = dependencies;
  const invoices = createInvoices(dependencies);
  const statements = createStatements(dependencies);
  const cancel = createOrderCancellation(dependencies);
  return {
    ...serve(orderDocumentEndpoints, {
      '/user/orders/billing': async (input, { currentUser, idempotencyKey: key }) => {
        const target = { _id: input._id, operation: '/user/orders/billing' as const, key, request: input };
        await runOwnCommand(currentUser, target, async (trx, { id }) => {
          await setInvoiceRecipient(trx, id, parseInvoiceRecipient(input.invoiceTo), { now: clock.now(), issuedBy: null });
          return {};
        });
        return orders.getOwn(currentUser, input);
      },
      '/user/statements/create': (input, { currentUser, idempotencyKey }) => statements.createOwn(currentUser, input, idempotencyKey),
    }),
    ...serve(adminInvoiceEndpoints, {
      '/admin/invoices/list': (input) => invoices.list(input),
      '/admin/invoices/issue': (input, { currentUser, idempotencyKey }) => invoices.issue(currentUser, input, idempotencyKey),
      '/admin/invoices/correct': (input, { currentUser, idempotencyKey }) => invoices.correct(currentUser, input, idempotencyKey),
      '/admin/invoices/credit': (input, { currentUser, idempotencyKey }) => invoices.credit(currentUser, input, idempotencyKey),
      '/admin/invoices/reprint': (input, { currentUser, idempotencyKey }) => invoices.reprint(currentUser, input, idempotencyKey),
      '/admin/statements/create': (input, { currentUser, idempotencyKey }) => statements.create(currentUser, input, idempotencyKey),
      '/admin/orders/billing': (input, { currentUser, idempotencyKey }) => invoices.setRecipient(currentUser, input, idempotencyKey),
      '/admin/orders/cancel': (input, { currentUser, idempotencyKey }) => cancel(currentUser, input, idempotencyKey),
      '/admin/export/money': (input) => exportMoney(exportDb, input),
    }),
  };
}
