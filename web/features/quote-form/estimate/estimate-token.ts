import { tabStorage } from '#web/lib/storage/browser-storage.ts';

const storageKey = 'shownEstimate';

/**
 * Stores the token of the displayed estimate, so that it is available on the summary, after a reload and after a
 * sign-in.
 */
export const storeEstimateToken = (token: string): void => {
  tabStorage.set(storageKey, { token });
};

/** Returns the token of the estimate that was last displayed in this tab; '' without an estimate. */
export const readEstimateToken = (): string => tabStorage.get<{ token: string }>(storageKey)?.token ?? '';

export const removeEstimateToken = (): void => tabStorage.remove(storageKey);
