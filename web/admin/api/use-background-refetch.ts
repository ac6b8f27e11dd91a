import type { Answer } from './use-answer.ts';

/** Returns a function that refetches the data, which stays meanwhile. */
export const useBackgroundRefetch = <Data>({ retry }: Pick<Answer<Data>, 'retry'>, _load: () => Promise<Data>): (() => void) => retry;
