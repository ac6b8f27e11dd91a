import type { OrderSummary } from '#contract/account/orders.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

/** Orders come from accepted quotes, and no quote can be accepted yet: nobody has one. */
export function makeOrders() {
  return {
    listOf: async (): Promise<{ result: OrderSummary[]; fullcount: number }> => ({ result: [], fullcount: 0 }),

    /** @throws ApiError('not_found') */
    getOf: async (): Promise<OrderSummary> => {
      throw createApiError('not_found');
    },
  };
}
export type Orders = ReturnType<typeof makeOrders>;
