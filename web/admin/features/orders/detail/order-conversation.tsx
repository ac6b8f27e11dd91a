import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { formatCustomerPhone } from '#web/admin/features/customers/customer-cells.tsx';
import { ConversationPanel } from '#web/admin/features/messages/conversation-panel.tsx';
import { cacheOrder, orderQuery } from '#web/admin/features/orders/order-query.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Renders the conversation, which began with the quote request. */
export function OrderConversation({ order }: { order: AdminOrder }) {
  const { _id, messages, customer } = order;
  return (
    <ConversationPanel
      messages={messages}
      customer={{ ...customer, phone: formatCustomerPhone(customer.phone), erased: false }}
      draftName={`order-message:${_id}`}
      send={(message, options) => call('/admin/orders/message', { _id, message }, options)}
      onSent={(sent) => cacheOrder({ ...order, messages: [...messages.filter((message) => message._id !== sent._id), sent] })}
      reload={() => queryClient.invalidateQueries(orderQuery(_id))}
    />
  );
}
