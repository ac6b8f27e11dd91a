import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { call } from '#web/lib/api/api-client.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { quoteData, quoteQuery } from './quote-queries.ts';
import type { StatusChangeTarget } from './use-status-changes.tsx';

type StatusEvent = AdminQuoteDetail['history'][number];

const since = (history: readonly StatusEvent[], time: string): StatusEvent[] => history.filter(({ createdAt }) => createdAt > time);
const isStale = (error: unknown): boolean => isApiError(error) && error.code === 'version_stale';

/**
 * Provides the message to the customer about a change of status. It is stored on this device with its idempotency key until it is sent, so that
 * retries send it once. If others have changed the status since it was started, their changes are shown before it can be sent.
 * @param onSent receives the quote after the change
 */
export function useChangeStatusForm(request: StatusChangeTarget, to: QuoteStatus, onSent: (moved: AdminQuote) => void) {
  const { _id, activityAt } = request;
  // The draft contains the time of the last activity that its author has seen.
  const draft = useDraft(`status:${_id}:${to}`, { text: '', key: '', knownTo: activityAt }, request.version);
  const begun = { version: draft.version ?? 0, activityAt: draft.base.knownTo };
  // If this fails, the server refuses the change as stale, and the quote is loaded again.
  const { data: newer, refetch } = useQuery({ ...quoteQuery(_id), enabled: begun.version < request.version });
  const seen = newer ?? begun;
  const [barred, setBarred] = useState(false);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const { text, key } = draft.values;
  const missing = text.trim() === '';

  const loadNewer = async () => (await refetch({ throwOnError: true })).data!;

  const put = (version: number) => {
    const input = { _id, status: to, note: text.trim(), version };
    return sendIdempotent((signal) => call('/admin/quotes/status', input, { idempotencyKey: key, signal }), {
      reload: async () => void (await loadNewer()),
      renewKey: () => draft.set({ key: randomId() }),
    });
  };

  /** Repeats the change on the newer version, unless the status was changed. Other changes, such as the assignee, do not matter. */
  async function putOver(): ReturnType<typeof put> {
    const now = await loadNewer();
    if (since(now.history, seen.activityAt).length === 0) return put(now.version);
    const possible = now.moves.some(({ status }) => status === to);
    setBarred(!possible);
    throw new ApiError(
      'version_stale',
      possible
        ? 'Someone else updated this quote. Their changes are shown above. Your message was not sent.'
        : 'This status change is no longer possible. See the changes above. Your message was not sent.',
    );
  }

  const submit = useAdminMutation({
    mutationFn: () => put(seen.version).catch((error: unknown) => (isStale(error) ? putOver() : Promise.reject(error))),
    invalidates: quoteData,
    onSuccess: ({ response }) => {
      draft.discard();
      onSent(response);
    },
  });

  return {
    busy: submit.isPending,
    errorMessage: submit.errorMessage,
    restoredAt: draft.restoredAt,
    discard: draft.discard,
    /** The status changes since the message was started, once a newer version was loaded. */
    meanwhile: newer ? since(newer.history, begun.activityAt) : [],
    /** True if the status change is no longer allowed. */
    barred,
    text,
    setText: (typed: string) => draft.set({ text: typed, key: typed === '' ? '' : key || randomId() }),
    missing: hasTriedToSend && missing,
    send: () => {
      if (missing) setHasTriedToSend(true);
      else submit.mutate();
    },
  };
}
