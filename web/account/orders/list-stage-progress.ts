import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { orderStages } from './order-labels.ts';

/** Index of the last reached stage, by order status. Undefined for statuses that do not change the stage. */
const stageIndexByStatus: Record<OrderStatus, number | undefined> = {
  awaiting_deposit: 0,
  ready_to_template: 1,
  template_booked: 1,
  templated: 2,
  variation_pending: 2,
  drawing_sent: 2,
  drawing_approved: 3,
  in_production: 4,
  ready_to_install: 4,
  install_booked: 5,
  installed: 6,
  completed: 6,
  on_hold: undefined,
  cancelled: undefined,
};

export type StageProgress = {
  name: string;
  text: string;
  /** Null for a stage that is not reached. */
  reachedAt: string | null;
  isCurrent: boolean;
};

/** Lists all stages with the times at which the order reached them. A skipped stage has the time of the next stage. */
export function listStageProgress({ history }: Pick<OrderDetail, 'history'>): StageProgress[] {
  const stageChanges = history.flatMap(({ status, createdAt }) => {
    const stageIndex = stageIndexByStatus[status];
    return stageIndex === undefined ? [] : [{ stageIndex, createdAt }];
  });
  const currentIndex = stageChanges.at(-1)?.stageIndex ?? 0;
  return orderStages.map(({ name, text }, index) => ({
    name,
    text,
    reachedAt: index > currentIndex ? null : (stageChanges.find(({ stageIndex }) => stageIndex >= index)?.createdAt ?? null),
    isCurrent: index === currentIndex,
  }));
}
