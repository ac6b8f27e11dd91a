import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { quotePathPrefixes } from '#web/admin/features/quotes/quote-queries.ts';
import { cacheRevision, recallQuote } from '#web/admin/features/quotes/revisions/revision-queries.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { PricingData } from './pricing-data.ts';
import type { PricingSession } from './pricing-session.ts';

/** Saves the draft, then sends it. Opens the quote afterwards, with the option to recall the revision. */
export function useSendQuote(session: PricingSession, { quote: { _id, number } }: PricingData) {
  const navigate = useScreenNavigate();
  return useAdminMutation({
    mutationFn: async (): Promise<AdminRevision | undefined> => {
      const draft = await session.save();
      if (draft === undefined) return undefined;
      // One key for each version of the draft, so that a repetition after a lost response sends the quote only once.
      const options = { idempotencyKey: `send:${_id}:${draft.version}` };
      return (await call('/admin/quotes/send', { _id, version: draft.version }, options)).response.revision;
    },
    invalidates: quotePathPrefixes,
    onSuccess: async (revision) => {
      if (revision === undefined) return undefined;
      cacheRevision(_id, revision);
      await navigate(paths.quote(number));
      return { message: `Quote ${number} sent`, undo: () => recallQuote(_id, revision) };
    },
    onError: (error) => session.handleConflict(error),
  });
}
