import type { OrderSummary } from '#contract/account/orders.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

/** Placeholder: orders come from accepted quotes, and quotes cannot be accepted yet, so every list is empty. */
export function createOrders() {
  return {
    listOf: async (): Promise<{ result: OrderSummary[]; fullcount: number }> => ({ result: [], fullcount: 0 }),

    /** @throws ApiError('not_found') */
    getOf: async (): Promise<OrderSummary> => {
      throw createApiError('not_found');
    },
  };
}
export type OrdersService = ReturnType<typeof createOrders>;
