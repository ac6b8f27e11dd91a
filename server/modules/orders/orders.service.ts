import type { OrderSummary } from '#contract/account/orders.ts';
import { Problem } from '#domain/errors/problems.ts';

/** Orders come from accepted quotes, and no quote can be accepted yet: nobody has one. */
export function makeOrders() {
  return {
    listOf: async (): Promise<{ result: OrderSummary[]; fullcount: number }> => ({ result: [], fullcount: 0 }),

    /** @throws Problem('not_found') */
    getOf: async (): Promise<OrderSummary> => {
      throw new Problem('not_found');
    },
  };
}
export type Orders = ReturnType<typeof makeOrders>;
