/** A call waits for the user to prove the password or a passkey again. One request serves all calls that wait. */
type ProofRequest = { answered: Promise<boolean>; answer: (isProved: boolean) => void };

let request: ProofRequest | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Opens the dialog "Confirm it's you". Resolves to false if the user cancels, or if the page has no such dialog. */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (request === undefined) {
    let answer: ProofRequest['answer'] = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    request = { answered, answer };
    notify();
  }
  return request.answered;
}

/** Closes the dialog and continues the calls that wait. */
export function answerProof(isProved: boolean): void {
  request?.answer(isProved);
  request = undefined;
  notify();
}

/** For `useSyncExternalStore`. */
export const isProofRequested = (): boolean => request !== undefined;
export function onProofRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
