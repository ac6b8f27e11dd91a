import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { quoteErrors } from '#domain/errors/quote-errors.ts';
import { emptyMessage, MessageForm, type UnsentMessage } from '#web/features/messages/message-form.tsx';
import { MessageList } from '#web/features/messages/message-list.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { call } from '#web/lib/api/api-client.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { siteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import { Button } from '#web/ui/button.tsx';

type MessagesProps = { quote: QuoteDetail; refresh: () => Promise<void> };

/** The form for a message to the business. An unsent message is stored in this tab. */
function QuoteMessageForm({ quote: { _id }, refresh, business }: MessagesProps & { business: string }) {
  const storageKey = `${accountStoragePrefix}message:${_id}`;
  const [unsent, setUnsent] = useState<UnsentMessage>(() => ({ ...emptyMessage, ...tabStorage.get<Partial<UnsentMessage>>(storageKey) }));
  const { busy, error, message, run } = useAsyncAction();
  useUnsavedWarning(unsent.text.trim() !== '');
  const change = (next: UnsentMessage) => {
    setUnsent(next);
    tabStorage.set(storageKey, next);
  };
  const send = ({ text, key }: UnsentMessage) =>
    run(async () => {
      await sendIdempotent((signal) => call('/user/quotes/message', { _id, message: text }, { idempotencyKey: key, signal }), {
        reload: refresh,
        renewKey: () => change({ ...unsent, key: randomId() }),
      });
      setUnsent(emptyMessage);
      tabStorage.remove(storageKey);
      await refresh().catch(() => undefined);
      return 'Message sent';
    });
  return (
    <MessageForm
      message={unsent}
      busy={busy}
      onChange={change}
      onSend={(typed) => void send(typed)}
      label={`Message to ${business}`}
      className="mt-6 print:hidden"
    >
      <Button type="submit" variant="secondary" busy={busy}>
        Send message
      </Button>
      <ActionStatus error={error} success={unsent.text === '' ? message : undefined} />
    </MessageForm>
  );
}

/** The messages between the customer and the staff about a quote, and the form for the next one. */
export function QuoteMessages({ quote, refresh }: MessagesProps) {
  const business = siteTitle(useRouteLoaderData<RootData>('root'));
  const messages = quote.messages.map(({ from, ...message }) => {
    const isOwn = from === 'you';
    return { ...message, isOwn, author: isOwn ? 'You' : business };
  });
  return (
    <>
      {messages.length === 0 ? (
        <p className="max-w-prose text-soft">
          {quote.canMessage
            ? 'No messages yet. You cannot edit a request after sending it, but you can add or correct details here.'
            : 'There are no messages about this request.'}
        </p>
      ) : (
        <MessageList messages={messages} />
      )}
      {quote.canMessage ? (
        <QuoteMessageForm quote={quote} refresh={refresh} business={business} />
      ) : (
        <p className="mt-4 text-soft">{quoteErrors.quote_closed[1]}</p>
      )}
    </>
  );
}
