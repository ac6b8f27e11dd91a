import { createStore } from '#web/lib/stores/create-store.ts';

/** Request for the password or a passkey. All calls that require it wait for the same request. */
type ProofRequest = { result: Promise<boolean>; resolve: (isProved: boolean) => void };

export const proofRequestStore = createStore<ProofRequest | undefined>(undefined);

/** Opens the dialog "Confirm it's you". @returns false if the user cancels, or if the page has no such dialog */
export function requestProof(): Promise<boolean> {
  if (!proofRequestStore.hasListeners()) return Promise.resolve(false);
  const pending = proofRequestStore.get();
  if (pending) return pending.result;
  const { promise: result, resolve } = Promise.withResolvers<boolean>();
  proofRequestStore.set({ result, resolve });
  return result;
}

/** Closes the dialog and continues the calls that wait for it. */
export function resolveProof(isProved: boolean): void {
  proofRequestStore.get()?.resolve(isProved);
  proofRequestStore.set(undefined);
}
