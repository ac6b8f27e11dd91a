import type { InputOf } from '#contract/index.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatJobCount } from './task-labels.ts';

type JobSelection = InputOf<'/admin/jobs/retry'>;
const invalidates = ['/admin/jobs/'] as const;

/** Returns the actions for failed jobs. @param onSuccess called after each action */
export function useJobActions(onSuccess: () => void) {
  const retry = useAdminMutation({
    mutationFn: (jobs: JobSelection) => call('/admin/jobs/retry', jobs),
    invalidates,
    onSuccess: ({ response: { retried } }) => {
      onSuccess();
      return retried === 0 ? 'Already running' : `${formatJobCount(retried)} queued`;
    },
  });
  const discard = useAdminMutation({
    mutationFn: (jobs: JobSelection) => call('/admin/jobs/discard', jobs),
    invalidates,
    onSuccess: ({ response: { batch, discarded } }) => {
      onSuccess();
      if (batch === null) return 'Not deleted: already running';
      return { message: `${formatJobCount(discarded)} deleted`, undo: () => call('/admin/jobs/restore', { batch }) };
    },
  });
  return { busy: retry.isPending || discard.isPending, retry: retry.mutate, discard: discard.mutate };
}
