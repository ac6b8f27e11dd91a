import { createStore } from '#web/lib/stores/create-store.ts';

/** A call waits for the user to prove the password or a passkey again. One request serves all calls that wait. */
type ProofRequest = { answered: Promise<boolean>; answer: (isProved: boolean) => void };

export const proofRequestStore = createStore<ProofRequest | undefined>(undefined);

/** Opens the dialog "Confirm it's you". Resolves to false if the user cancels, or if the page has no such dialog. */
export function requestProof(): Promise<boolean> {
  if (!proofRequestStore.hasListeners()) return Promise.resolve(false);
  const pending = proofRequestStore.get();
  if (pending) return pending.answered;
  const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
  proofRequestStore.set({ answered, answer });
  return answered;
}

/** Closes the dialog and continues the calls that wait. */
export function answerProof(isProved: boolean): void {
  proofRequestStore.get()?.answer(isProved);
  proofRequestStore.set(undefined);
}
