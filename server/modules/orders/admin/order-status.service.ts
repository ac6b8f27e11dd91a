import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import { checkOrderTransition } from '#domain/orders/order-lifecycle.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { isAssignable } from '#server/modules/users/index.ts';
import { createOrderAssignedMessage } from '../messages/order-assigned.message.ts';
import type { OrderChange } from '../order-command.ts';
import * as store from '../order-commands.store.ts';
import { getOrderMoney } from '../order-money.ts';
import { changeOrderStatus, updateDepositStatus } from '../order-status.ts';

/** Moves the due dates of the open payments that were not due when the hold began, by the length of the hold. */
async function shiftOpenPayments(trx: Transaction, order: store.LockedOrder, now: Date): Promise<void> {
  const { milestones } = await getOrderMoney(trx, order, now);
  const openIds = milestones.filter(({ openCents }) => openCents > 0).map(({ id }) => id);
  await store.shiftDueDays(trx, order.id, openIds, { from: order.heldOn!, to: toLocalDate(now) });
}

/** Changes the status and the assignee of orders as staff. */
export function createOrderStatusService({ clock, change }: { clock: Clock; change: OrderChange }) {
  return {
    /** Sets the status, forward or back. */
    setStatus: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/orders/stage'>, key: string | undefined) =>
      change(currentUser, { ...input, operation: '/admin/orders/stage', key, request: input }, async (trx, order, { audit }) => {
        assertAllowed(checkOrderTransition('change_status', order.status));
        if (input.stage === order.status) throw createApiError('status_unchanged');
        const note = input.note.trim();
        await changeOrderStatus(trx, order, 'change_status', { to: input.stage, note, userId: currentUser.id, now: clock.now() });
        audit({ action: 'status', before: { status: order.status }, after: { status: input.stage } });
      }),

    /** Puts an order on hold, with a reason. */
    hold: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/orders/hold'>, key: string | undefined) =>
      change(currentUser, { ...input, operation: '/admin/orders/hold', key, request: input }, async (trx, order, { audit }) => {
        const note = requireText(input.reason, 'reason_required');
        assertAllowed(checkOrderTransition('hold', order.status));
        await changeOrderStatus(trx, order, 'hold', { note, userId: currentUser.id, now: clock.now() });
        audit({ action: 'hold', before: { status: order.status }, after: { status: 'on_hold' } });
      }),

    /** Continues an order. A deposit that was received or reversed during the hold changes its status. */
    resume: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/orders/resume'>, key: string | undefined) =>
      change(currentUser, { ...input, operation: '/admin/orders/resume', key, request: input }, async (trx, order, { audit }) => {
        assertAllowed(checkOrderTransition('resume', order.status));
        const by = { userId: currentUser.id, now: clock.now() };
        const status = order.heldStatus!;
        await shiftOpenPayments(trx, order, by.now);
        await changeOrderStatus(trx, order, 'resume', { ...by, to: status });
        await updateDepositStatus(trx, { id: order.id, status, heldOn: null }, by);
        audit({ action: 'resume', before: { status: 'on_hold' }, after: { status } });
      }),

    /** Assigns an order to a staff member, or to no one. */
    assign: (currentUser: AuthenticatedUser, { assignee, ...target }: ParsedInputOf<'/admin/orders/assign'>) =>
      change(currentUser, target, async (trx, order, { audit }) => {
        if (assignee !== undefined && !(await isAssignable(trx, 'orders', assignee))) throw createApiError('assignee_unavailable');
        const after = assignee ?? null;
        if (order.assigneeId === after) return;
        await store.updateOrder(trx, order.id, { assigneeId: after });
        if (after !== null && after !== currentUser.id) await dispatch(trx, createOrderAssignedMessage(order, after));
        audit({ action: 'assign', before: { assignee: order.assigneeId }, after: { assignee: after } });
      }),
  };
}
