import { toClientNetwork } from '#server/lib/client-network.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';

const retryAfterSeconds = 5;

export type UploadSlotLimits = { maxTotal: number; maxPerNetwork: number };

const uploadCodes: { network: ErrorCode; total: ErrorCode } = { network: 'upload_concurrent', total: 'upload_busy' };

/**
 * Limits how many uploads this process receives at the same time, in total and per network.
 * @param codes the errors for a network without a free slot, and for none at all
 */
export function createUploadSlots({ maxTotal, maxPerNetwork }: UploadSlotLimits, codes = uploadCodes) {
  const countsByNetwork = new Map<string, number>();
  let total = 0;

  return {
    /**
     * Takes a slot.
     * @returns a function that releases it
     * @throws ApiError if the network has no slot left, or if there is none at all
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
        const left = countsByNetwork.get(network)! - 1;
        if (left === 0) countsByNetwork.delete(network);
        else countsByNetwork.set(network, left);
      };
    },
  };
}
