import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { messageErrors } from '#domain/errors/quote-errors.ts';
import { AccountMessageForm, useBusinessName } from '#web/account/account-message-form.tsx';
import type { QuestionState } from '#web/account/use-unsent-question.ts';
import { MessageList } from '#web/features/messages/message-list.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';

type QuoteMessagesProps = { quote: QuoteDetail; question: QuestionState; refresh: () => Promise<void> };

/** Renders the form for a message to the business, about the whole quote or a single line. */
function QuoteMessageForm({ quote: { _id }, question, refresh }: QuoteMessagesProps) {
  const businessName = useBusinessName();
  const { line } = question.unsent;
  return (
    <AccountMessageForm
      question={question}
      label={line ? `Ask ${businessName} about this line: ${line.label}` : `Message to ${businessName}`}
      send={(message, options) =>
        call('/user/quotes/message', { _id, message, ...(line && { line: line.id, revision: line.revision }) }, options)
      }
      refresh={refresh}
    >
      {line && (
        <Button variant="quiet" onClick={() => question.setLine(null)}>
          Ask about the whole quote
        </Button>
      )}
    </AccountMessageForm>
  );
}

function getEmptyText({ canMessage, revision }: QuoteDetail): string {
  if (!canMessage) return 'There are no messages about this request.';
  return revision
    ? 'No messages yet. Ask us anything about this quote.'
    : 'No messages yet. You cannot edit a request after sending it, but you can add or correct details here.';
}

/** Adds what `MessageList` displays to messages of a conversation. */
export const toListedMessages = (messages: QuoteDetail['messages'], businessName: string) =>
  messages.map(({ from, line, ...message }) => {
    const isOwn = from === 'you';
    return { ...message, isOwn, author: isOwn ? 'You' : businessName, subject: line && `About: ${line}` };
  });

/** Renders the messages between the customer and staff about a quote, and the form for a new message. */
export function QuoteMessages({ quote, question, refresh }: QuoteMessagesProps) {
  const messages = toListedMessages(quote.messages, useBusinessName());
  return (
    <>
      {messages.length === 0 ? <p className="max-w-prose text-soft">{getEmptyText(quote)}</p> : <MessageList messages={messages} />}
      {quote.canMessage ? (
        <QuoteMessageForm quote={quote} question={question} refresh={refresh} />
      ) : (
        <p className="mt-4 text-soft">{messageErrors.quote_closed[1]}</p>
      )}
    </>
  );
}
