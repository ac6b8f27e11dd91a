import { createStore } from '#web/lib/stores/create-store.ts';

/** Pending request for the password or a passkey. All calls that require reauthentication wait for the same request. */
type ReauthenticationRequest = { result: Promise<boolean>; resolve: (isReauthenticated: boolean) => void };

export const reauthenticationStore = createStore<ReauthenticationRequest | undefined>(undefined);

/** Opens the dialog "Confirm it's you". @returns false if the user cancels, or if the page has no such dialog */
export function requestReauthentication(): Promise<boolean> {
  if (!reauthenticationStore.hasListeners()) return Promise.resolve(false);
  const pendingRequest = reauthenticationStore.get();
  if (pendingRequest) return pendingRequest.result;
  const { promise: result, resolve } = Promise.withResolvers<boolean>();
  reauthenticationStore.set({ result, resolve });
  return result;
}

/** Closes the dialog and continues the calls that wait for the reauthentication. */
export function resolveReauthentication(isReauthenticated: boolean): void {
  reauthenticationStore.get()?.resolve(isReauthenticated);
  reauthenticationStore.set(undefined);
}
