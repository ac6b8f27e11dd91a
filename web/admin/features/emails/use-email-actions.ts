import type { InputOf } from '#contract/index.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatEmailCount } from './delivery-labels.ts';

type Resend = InputOf<'/admin/outbox/resend'>;
type Dismiss = Pick<InputOf<'/admin/outbox/dismiss'>, 'ids' | 'failed'>;

/** What can be done with mails. @param onChanged hears that their fate is another */
export function useEmailActions(onChanged: () => void) {
  const { busy, run } = useAction();
  const dismiss = (which: Dismiss) =>
    run(async () => {
      const { ids } = (await call('/admin/outbox/dismiss', which)).response;
      onChanged();
      if (ids.length === 0) return 'None of these has failed';
      showUndo(`${formatEmailCount(ids.length)} marked as seen to`, async () => {
        await call('/admin/outbox/dismiss', { ids, undo: true });
        onChanged();
      });
    });
  const resend = (which: Resend) =>
    run(async () => {
      const { resent, skipped } = (await call('/admin/outbox/resend', which)).response;
      onChanged();
      const left = skipped === 0 ? '' : `; ${skipped} held a code or a link that is gone, and cannot go again`;
      return `${resent === 1 ? 'One mail goes' : `${resent} mails go`} out again${left}`;
    });
  return { busy, resend, dismiss };
}
