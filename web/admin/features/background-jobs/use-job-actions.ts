import type { InputOf } from '#contract/index.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatJobCount } from './task-labels.ts';

type Which = InputOf<'/admin/jobs/retry'>;

/** What can be done with failed jobs. @param onChanged hears that there are others now */
export function useJobActions(onChanged: () => void) {
  const { busy, run } = useAction();
  const retry = (which: Which) =>
    run(async () => {
      const { retried } = (await call('/admin/jobs/retry', which)).response;
      onChanged();
      return retried === 0 ? 'Nothing to do: it is in hand already' : `${formatJobCount(retried)} to be done now`;
    });
  const discard = (which: Which) =>
    run(async () => {
      const { batch, discarded } = (await call('/admin/jobs/discard', which)).response;
      onChanged();
      if (batch === null) return 'Nothing to drop: it is in hand already';
      showUndo(`${formatJobCount(discarded)} dropped`, async () => {
        await call('/admin/jobs/restore', { batch });
        onChanged();
      });
    });
  return { busy, retry, discard };
}
