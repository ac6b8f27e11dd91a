import { toClientNetwork } from '#server/lib/client-network.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';

const retryAfterSeconds = 5;

export type UploadSlotLimits = { maxTotal: number; maxPerNetwork: number };

const defaultCodes: { network: ErrorCode; total: ErrorCode } = { network: 'upload_concurrent', total: 'upload_busy' };

/**
 * Creates slots that limit how many request bodies this process receives at the same time, in total and per network.
 * @param codes the error codes for the limit per network and the total limit
 */
export function createUploadSlots({ maxTotal, maxPerNetwork }: UploadSlotLimits, codes = defaultCodes) {
  const countsByNetwork = new Map<string, number>();
  let total = 0;

  return {
    /**
     * Acquires a slot.
     * @returns a function that releases the slot
     */
    acquire(address: string): () => void {
      const network = toClientNetwork(address);
      const count = countsByNetwork.get(network) ?? 0;
      if (count >= maxPerNetwork) throw createApiError(codes.network, { retryAfter: retryAfterSeconds });
      if (total >= maxTotal) throw createApiError(codes.total, { retryAfter: retryAfterSeconds });
      countsByNetwork.set(network, count + 1);
      total += 1;
      return () => {
        total -= 1;
        const remaining = countsByNetwork.get(network)! - 1;
        if (remaining === 0) countsByNetwork.delete(network);
        else countsByNetwork.set(network, remaining);
      };
    },
  };
}
