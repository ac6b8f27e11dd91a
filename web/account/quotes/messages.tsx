import { useState, type SubmitEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { QuoteDetail, QuoteMessage } from '#contract/account/quotes.ts';
import { quoteErrors } from '#domain/errors/quote.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { siteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';

const useBusinessName = (): string => siteTitle(useRouteLoaderData<RootData>('root'));

function Message({ message }: { message: QuoteMessage }) {
  const business = useBusinessName();
  const mine = message.from === 'you';
  return (
    <li className={`max-w-[36rem] rounded-sm border px-4 py-3 ${mine ? 'ml-auto border-line bg-card' : 'mr-auto border-sea/40 bg-sea/5'}`}>
      <p className="text-sm text-soft tabular-nums">
        <strong className="font-semibold text-ink">{mine ? 'You' : business}</strong> ·{' '}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{message.text}</p>
    </li>
  );
}

type MessagesProps = { quote: QuoteDetail; refresh: () => Promise<void> };

type Typed = { text: string; key: string };
const nothing = (): Typed => ({ text: '', key: randomId() });

/** The message form. The unsent text and its idempotency key are stored in this tab. */
function MessageForm({ quote, refresh }: MessagesProps) {
  const business = useBusinessName();
  const storageKey = `${accountStoragePrefix}message:${quote._id}`;
  const [{ text, key }, setTyped] = useState<Typed>(() => ({ ...nothing(), ...tabStorage.get<Partial<Typed>>(storageKey) }));
  const [missing, setMissing] = useState(false);
  const { busy, problem, done, run } = useAsyncAction();
  useUnsavedWarning(text.trim() !== '');
  const change = (typed: Typed) => {
    setTyped(typed);
    setMissing(false);
    tabStorage.set(storageKey, typed);
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') return setMissing(true);
    void run(async () => {
      const message = { _id: quote._id, message: text.trim() };
      await sendIdempotent((signal) => call('/user/quotes/message', message, { idempotencyKey: key, signal }), {
        reload: refresh,
        renewKey: () => change({ text, key: randomId() }),
      });
      setTyped(nothing());
      tabStorage.remove(storageKey);
      await refresh().catch(() => undefined);
      return 'Message sent';
    });
  };
  return (
    <form onSubmit={send} noValidate className="mt-6 space-y-4 print:hidden">
      <TextArea
        label={`Message to ${business}`}
        name="message"
        maxLength={5000}
        value={text}
        readOnly={busy}
        error={missing ? quoteErrors.message_required[1] : undefined}
        onChange={({ target }) => change(target.value === '' ? nothing() : { text: target.value, key })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Send message
        </Button>
        <ActionStatus error={problem} success={text === '' ? done : undefined} />
      </div>
    </form>
  );
}

/** The messages between the customer and the staff about a quote, and the form for the next one. */
export function QuoteMessages({ quote, refresh }: MessagesProps) {
  return (
    <>
      {quote.messages.length === 0 ? (
        <p className="max-w-prose text-soft">
          {quote.canMessage
            ? 'No messages yet. You cannot edit a request after sending it, but you can add or correct details here.'
            : 'There are no messages about this request.'}
        </p>
      ) : (
        <ul className="space-y-3">
          {quote.messages.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ul>
      )}
      {quote.canMessage ? <MessageForm quote={quote} refresh={refresh} /> : <p className="mt-4 text-soft">{quoteErrors.quote_closed[1]}</p>}
    </>
  );
}
