import { networkOf } from '#domain/accounts/network.ts';
import { Problem } from '#domain/errors/problems.ts';

const retryAfterSeconds = 5;

export type UploadSlotLimits = { maxTotal: number; maxPerNetwork: number };

/** Limits how many uploads this process receives at the same time, in total and per network. */
export function createUploadSlots({ maxTotal, maxPerNetwork }: UploadSlotLimits) {
  const countsByNetwork = new Map<string, number>();
  let total = 0;

  return {
    /**
     * Takes a slot.
     * @returns a function that releases it
     * @throws Problem('upload_concurrent') if the network has no slot left, Problem('upload_busy') if there is none at all
     */
    take(address: string): () => void {
      const network = networkOf(address);
      const count = countsByNetwork.get(network) ?? 0;
      if (count >= maxPerNetwork) throw new Problem('upload_concurrent', undefined, retryAfterSeconds);
      if (total >= maxTotal) throw new Problem('upload_busy', undefined, retryAfterSeconds);
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
export type UploadSlots = ReturnType<typeof createUploadSlots>;
