import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { staffOrderStatusLabels, type OrderStatus } from '#domain/orders/order.ts';
import { useAdminMutation, type MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { assignOrder, resumeOrder, setStage } from '#web/admin/features/orders/order-commands.ts';
import { cacheOrder, orderPathPrefixes } from '#web/admin/features/orders/order-query.ts';

type OrderResponse = { response: AdminOrder };

/** Returns the report of a new status, with undo. @param previous the status before */
export function reportStage({ response }: OrderResponse, previous: OrderStatus): MutationReport {
  cacheOrder(response);
  return {
    message: `${response.number}: ${staffOrderStatusLabels[response.status]}`,
    undo: async () => {
      cacheOrder((await setStage(response, { stage: previous })).response);
      return 'Status restored. Any email already sent cannot be recalled.';
    },
  };
}

type Change = { name: string; send: (order: AdminOrder) => Promise<OrderResponse>; report: (changed: OrderResponse) => MutationReport };

/** Returns the actions of an open order that need no further input. */
export function useOrderActions(order: AdminOrder) {
  const { mutate, isPending } = useAdminMutation({
    scope: `order:${order._id}`,
    mutationFn: ({ send }: Change) => send(order),
    invalidates: orderPathPrefixes,
    onSuccess: (changed, { report }) => report(changed),
  });
  return {
    busy: isPending,
    setStage: (stage: OrderStatus) =>
      mutate({ name: stage, send: (current) => setStage(current, { stage }), report: (changed) => reportStage(changed, order.status) }),
    resume: () =>
      mutate({
        name: 'resume',
        send: resumeOrder,
        report: ({ response }) => {
          cacheOrder(response);
          return `${response.number} resumed`;
        },
      }),
    assign: (to: StaffRef | null) =>
      mutate({
        name: 'assign',
        send: (current) => assignOrder(current, to?._id ?? ''),
        report: ({ response }) => {
          cacheOrder(response);
          return {
            message: to ? `${order.number} assigned to ${to.fullName}` : `${order.number} unassigned`,
            undo: async () => cacheOrder((await assignOrder(response, order.assignee?._id ?? '')).response),
          };
        },
      }),
  };
}
