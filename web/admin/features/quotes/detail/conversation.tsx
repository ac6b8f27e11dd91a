import { closedToMessagesStatuses } from '#domain/quotes/quote-statuses.ts';
import { ConversationPanel } from '#web/admin/features/messages/conversation-panel.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { OpenQuoteState } from './use-quote.ts';

/** Renders the messages about a quote. */
export function Conversation({ quote, reload, change }: OpenQuoteState) {
  const { _id, status, messages, customerDetails } = quote;
  return (
    <ConversationPanel
      messages={messages}
      customer={customerDetails}
      draftName={`message:${_id}`}
      send={(message, options) => call('/admin/quotes/message', { _id, message }, options)}
      onSent={(sent) => change({ messages: [...messages.filter((message) => message._id !== sent._id), sent] })}
      reload={reload}
      hint={
        closedToMessagesStatuses.includes(status)
          ? 'This quote is closed. The customer can read your message, but cannot reply.'
          : undefined
      }
    />
  );
}
