import type { InputOf } from '#contract/index.ts';
import type { PathPrefix } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatEmailCount } from './delivery-labels.ts';
import { pluralize } from '#web/admin/utils/format.ts';

type DismissInput = Pick<InputOf<'/admin/outbox/dismiss'>, 'ids' | 'failed'>;
type EmailActionOptions = {
  /** Called after each action. */
  onSuccess?: () => void;
  /** Paths to refetch after each action, in addition to the emails. */
  invalidates?: readonly PathPrefix[];
};

/** Returns the actions for emails. */
export function useEmailActions({ onSuccess, invalidates: otherPaths = [] }: EmailActionOptions = {}) {
  const invalidates: readonly PathPrefix[] = ['/admin/outbox/', ...otherPaths];
  const dismiss = useAdminMutation({
    mutationFn: (input: DismissInput) => call('/admin/outbox/dismiss', input),
    invalidates,
    onSuccess: ({ response: { ids } }) => {
      onSuccess?.();
      if (ids.length === 0) return 'None of these emails failed';
      return {
        message: `${formatEmailCount(ids.length)} marked as resolved`,
        undo: () => call('/admin/outbox/dismiss', { ids, undo: true }),
      };
    },
  });
  const resend = useAdminMutation({
    mutationFn: (input: InputOf<'/admin/outbox/resend'>) => call('/admin/outbox/resend', input),
    invalidates,
    onSuccess: ({ response: { resent, skipped } }) => {
      onSuccess?.();
      const sendingMessage = `Sending ${formatEmailCount(resent)} again`;
      const skippedMessage = pluralize(
        skipped,
        'email cannot be sent because its code or link is no longer valid.',
        'emails cannot be sent because their code or link is no longer valid.',
      );
      return skipped === 0 ? sendingMessage : `${sendingMessage}. ${skippedMessage}`;
    },
  });
  return { busy: dismiss.isPending || resend.isPending, dismiss: dismiss.mutate, resend: resend.mutate };
}
