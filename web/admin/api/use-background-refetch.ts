import { Problem } from '#domain/errors/problem.ts';
import type { Answer } from './use-answer.ts';
import { useDebouncedRefresh } from '#web/admin/lists/use-live-list.ts';

/**
 * Asks anew for what shows, which stays meanwhile; what is gone is shown no longer.
 * @param answer what shows; @param load asks; @param within for how long others are waited for, in milliseconds
 */
export const useBackgroundRefetch = <Data>(
  answer: Pick<Answer<Data>, 'replace' | 'retry'>,
  load: () => Promise<Data>,
  within = 0,
): (() => void) =>
  useDebouncedRefresh(
    () =>
      load().then(answer.replace, (error: unknown) => {
        if (error instanceof Problem && error.code === 'not_found') answer.retry();
      }),
    within,
  );
