import { tabStorage } from '#web/lib/storage/browser-storage.ts';

const key = 'shownEstimate';

/** Stores the token of the estimate on the screen, which survives the summary, a reload and the sign-in dialog. */
export const storeShownToken = (token: string): void => {
  tabStorage.set(key, { token });
};

/** Returns the token of the estimate that was last shown in this tab; '' if there was none. */
export const readShownToken = (): string => tabStorage.get<{ token: string }>(key)?.token ?? '';

export const removeShownToken = (): void => tabStorage.remove(key);
