import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useMessageDraft } from '#web/admin/kit/messages/use-message-draft.ts';
import { call } from '#web/lib/api/api-client.ts';
import { quotePathPrefixes, quoteQuery } from './quote-queries.ts';
import type { StatusChangeTarget } from './use-status-changes.tsx';

type StatusEvent = AdminQuoteDetail['history'][number];

const listEventsSince = (history: readonly StatusEvent[], time: string): StatusEvent[] =>
  history.filter(({ createdAt }) => createdAt > time);
const isStale = (error: unknown): boolean => isApiError(error) && error.code === 'version_stale';

/**
 * Provides the message to the customer about a status change. A draft of the message is stored on this device with its
 * idempotency key, so that retries send the message once. If someone else changed the status after the draft was started,
 * the form displays these changes before the message can be sent.
 * @param onSent receives the quote after the change
 */
export function useChangeStatusForm(quote: StatusChangeTarget, to: QuoteStatus, onSent: (changed: AdminQuote) => void) {
  const { _id, activityAt } = quote;
  // The draft contains the time of the last activity that its author has seen.
  const draft = useMessageDraft(`status:${_id}:${to}`, {
    reload: async () => void (await loadNewestQuote()),
    details: { knownTo: activityAt },
    version: quote.version,
  });
  const draftStart = { version: draft.version ?? 0, activityAt: draft.base['knownTo'] ?? activityAt };
  // If this query fails, the server rejects the outdated version when the message is sent, and the quote is loaded again.
  const { data: newerQuote, refetch } = useQuery({ ...quoteQuery(_id), enabled: draftStart.version < quote.version });
  const latestQuote = newerQuote ?? draftStart;
  const [isForbidden, setIsForbidden] = useState(false);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const { text } = draft.values;
  const isTextMissing = text.trim() === '';

  const loadNewestQuote = async () => (await refetch({ throwOnError: true })).data!;

  const sendChange = (version: number) =>
    draft.send((options) => call('/admin/quotes/status', { _id, status: to, note: text.trim(), version }, options));

  /**
   * Repeats the change on the newest version, unless the status was changed. Ignores changes of other fields, such as the
   * assignee.
   */
  async function repeatOnNewestVersion(): ReturnType<typeof sendChange> {
    const newestQuote = await loadNewestQuote();
    if (listEventsSince(newestQuote.history, latestQuote.activityAt).length === 0) return sendChange(newestQuote.version);
    const isPossible = newestQuote.moves.some(({ status }) => status === to);
    setIsForbidden(!isPossible);
    throw new ApiError(
      'version_stale',
      isPossible
        ? 'Someone else updated this quote. Their changes are shown above. Your message was not sent.'
        : 'This status change is no longer possible. See the changes above. Your message was not sent.',
    );
  }

  const submitMutation = useAdminMutation({
    mutationFn: () =>
      sendChange(latestQuote.version).catch((error: unknown) => (isStale(error) ? repeatOnNewestVersion() : Promise.reject(error))),
    invalidates: quotePathPrefixes,
    onSuccess: ({ response }) => {
      draft.discard();
      onSent(response);
    },
  });

  return {
    busy: submitMutation.isPending,
    errorMessage: submitMutation.errorMessage,
    earlierDraftChangedAt: draft.earlierDraftChangedAt,
    discard: draft.discard,
    /** Status changes after the draft was started; empty until a newer version is loaded. */
    newEvents: newerQuote ? listEventsSince(newerQuote.history, draftStart.activityAt) : [],
    /** True if the status change is no longer allowed. */
    isForbidden,
    text,
    setText: draft.setText,
    isTextMissing: hasTriedToSend && isTextMissing,
    send: () => {
      if (isTextMissing) setHasTriedToSend(true);
      else submitMutation.mutate();
    },
  };
}
