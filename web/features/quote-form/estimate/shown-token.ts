import { dropTab, keepTab, readTab } from '#web/lib/storage/session-storage.ts';

const key = 'shownEstimate';

/** Stores the token of the estimate on the screen. The summary, a reload and the sign-in dialog come between it and sending. */
export const storeShownToken = (token: string): void => keepTab(key, { token });

/** Returns the token of the estimate that was last shown in this tab; '' if there was none. */
export const readShownToken = (): string => readTab<{ token: string }>(key).token ?? '';

export const removeShownToken = (): void => dropTab(key);
