import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { orderSteps } from './order-labels.ts';

/** Index of the last step that an order has reached, by order status; undefined for statuses that do not change the step. */
const stepIndexByStatus: Record<OrderStatus, number | undefined> = {
  awaiting_deposit: 0,
  ready_to_template: 1,
  template_booked: 1,
  templated: 2,
  variation_pending: 2,
  job_sheet_sent: 2,
  job_sheet_approved: 3,
  in_production: 4,
  ready_to_install: 4,
  install_booked: 5,
  installed: 6,
  completed: 6,
  on_hold: undefined,
  cancelled: undefined,
};

export type OrderStepProgress = {
  name: string;
  text: string;
  /** Null if the order has not reached the step. */
  reachedAt: string | null;
  isCurrent: boolean;
};

/** Lists all steps with the times at which the order reached them. A skipped step has the time of the next step that was reached. */
export function listOrderSteps({ history }: Pick<OrderDetail, 'history'>): OrderStepProgress[] {
  const stepChanges = history.flatMap(({ status, createdAt }) => {
    const stepIndex = stepIndexByStatus[status];
    return stepIndex === undefined ? [] : [{ stepIndex, createdAt }];
  });
  const currentIndex = stepChanges.at(-1)?.stepIndex ?? 0;
  return orderSteps.map(({ name, text }, index) => ({
    name,
    text,
    reachedAt: index > currentIndex ? null : (stepChanges.find(({ stepIndex }) => stepIndex >= index)?.createdAt ?? null),
    isCurrent: index === currentIndex,
  }));
}
