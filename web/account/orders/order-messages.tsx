import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import { AccountMessageForm, useBusinessName } from '#web/account/account-message-form.tsx';
import { toListedMessages } from '#web/account/quotes/quote-messages.tsx';
import { useUnsentQuestion } from '#web/account/use-unsent-question.ts';
import { MessageList } from '#web/features/messages/message-list.tsx';
import { call } from '#web/lib/api/api-client.ts';

/** Renders the conversation with staff since the quote request, and the form for a new message. */
export function OrderMessages({ order, refresh }: { order: OrderDetail; refresh: () => Promise<void> }) {
  const businessName = useBusinessName();
  const question = useUnsentQuestion(order._id);
  return (
    <>
      {order.messages.length === 0 ? (
        <p className="max-w-prose text-soft">No messages yet. Ask us anything about this order.</p>
      ) : (
        <MessageList messages={toListedMessages(order.messages, businessName)} />
      )}
      <AccountMessageForm
        question={question}
        label={`Message to ${businessName}`}
        send={(message, options) => call('/user/orders/message', { _id: order._id, message }, options)}
        refresh={refresh}
      />
    </>
  );
}
