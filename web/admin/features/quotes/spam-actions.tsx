import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { quotePathPrefixes } from './quote-queries.ts';

type SpamChange = Pick<AdminQuote, '_id' | 'number'> & { spam: boolean };

const setSpam = ({ _id }: SpamChange, spam: boolean) => call('/admin/quotes/spam', { _id, spam });

/** Marks a quote as spam or not as spam, with undo. */
export const useSpamMutation = () =>
  useAdminMutation({
    mutationFn: (change: SpamChange) => setSpam(change, change.spam),
    invalidates: quotePathPrefixes,
    onSuccess: (_output, change) => ({
      message: change.spam ? `${change.number} marked as spam` : `${change.number} marked as not spam`,
      undo: () => setSpam(change, !change.spam),
    }),
  });

function SpamRowActions({ quote: { _id, number } }: { quote: AdminQuote }) {
  const { mutate, isPending } = useSpamMutation();
  return (
    <AdminButton variant="quiet" busy={isPending} onClick={() => mutate({ _id, number, spam: false })}>
      Not spam<span className="sr-only">{`: ${number}`}</span>
    </AdminButton>
  );
}

export const renderSpamRowActions = (quote: AdminQuote) => <SpamRowActions quote={quote} />;
