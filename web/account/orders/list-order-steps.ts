import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { orderSteps } from './order-labels.ts';

/** Returns the index of the step of a status; undefined for `on_hold` and `cancelled`, which do not change the step. */
function findStepIndex(status: OrderStatus): number | undefined {
  const position = orderStatusSequence.indexOf(status);
  return position === -1 ? undefined : orderSteps.findLastIndex(({ from }) => orderStatusSequence.indexOf(from) <= position);
}

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
    const stepIndex = findStepIndex(status);
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
