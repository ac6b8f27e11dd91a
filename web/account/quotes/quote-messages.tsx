import { useRouteLoaderData } from 'react-router';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { messageErrors } from '#domain/errors/quote-errors.ts';
import { MessageForm } from '#web/features/messages/message-form.tsx';
import type { UnsentMessage } from '#web/features/messages/unsent-message.ts';
import { MessageList } from '#web/features/messages/message-list.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { getSiteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import type { QuestionState } from './use-unsent-question.ts';

type QuoteMessagesProps = { quote: QuoteDetail; question: QuestionState; refresh: () => Promise<void> };

/** Renders the form for a message to the business, about the whole quote or a single line. */
function QuoteMessageForm({ quote: { _id }, question, refresh, businessName }: QuoteMessagesProps & { businessName: string }) {
  const { unsent, change, setLine, clear, textAreaRef } = question;
  const { line } = unsent;
  const { busy, error, message, run } = useAsyncAction();
  useUnsavedWarning(unsent.text.trim() !== '');
  const send = ({ text, idempotencyKey }: UnsentMessage) =>
    run(async () => {
      const body = { _id, message: text, ...(line && { line: line.id, revision: line.revision }) };
      await sendIdempotent((signal) => call('/user/quotes/message', body, { idempotencyKey, signal }), {
        reload: refresh,
        renewKey: () => change({ idempotencyKey: createRandomId() }),
      });
      clear();
      await refresh().catch(() => undefined);
      return 'Message sent';
    });
  return (
    <MessageForm
      message={unsent}
      busy={busy}
      onChange={change}
      onSend={(sent) => void send(sent)}
      label={line ? `Ask ${businessName} about this line: ${line.label}` : `Message to ${businessName}`}
      textAreaRef={textAreaRef}
      className="mt-6 print:hidden"
    >
      <Button type="submit" variant="secondary" busy={busy}>
        Send message
      </Button>
      {line && (
        <Button variant="quiet" onClick={() => setLine(null)}>
          Ask about the whole quote
        </Button>
      )}
      <ActionStatus error={error} success={unsent.text === '' ? message : undefined} />
    </MessageForm>
  );
}

function getEmptyText({ canMessage, revision }: QuoteDetail): string {
  if (!canMessage) return 'There are no messages about this request.';
  return revision
    ? 'No messages yet. Ask us anything about this quote.'
    : 'No messages yet. You cannot edit a request after sending it, but you can add or correct details here.';
}

/** Renders the messages between the customer and staff about a quote, and the form for a new message. */
export function QuoteMessages({ quote, question, refresh }: QuoteMessagesProps) {
  const businessName = getSiteTitle(useRouteLoaderData<RootData>('root'));
  const messages = quote.messages.map(({ from, line, ...message }) => {
    const isOwn = from === 'you';
    return { ...message, isOwn, author: isOwn ? 'You' : businessName, subject: line && `About: ${line}` };
  });
  return (
    <>
      {messages.length === 0 ? <p className="max-w-prose text-soft">{getEmptyText(quote)}</p> : <MessageList messages={messages} />}
      {quote.canMessage ? (
        <QuoteMessageForm quote={quote} question={question} refresh={refresh} businessName={businessName} />
      ) : (
        <p className="mt-4 text-soft">{messageErrors.quote_closed[1]}</p>
      )}
    </>
  );
}
