import { getAdminOrderLink, getAdminQuoteLink } from '#domain/quotes/quote-links.ts';
import { createFields, createLines, createReplyButton, listSenderFields, type LoadMessage } from '#server/modules/messages/index.ts';
import { findNotifiableMessage } from '../customer/customer-quotes.store.ts';

/** Notifies staff of a customer's message. The notification has no name: erasing the customer deletes only notifications about the quotes. */
export const loadDeskMessage: LoadMessage<'desk_message'> = async (trx, { messageId }, { businessEmail }) => {
  const message = await findNotifiableMessage(trx, messageId);
  if (message === undefined) return undefined;
  const { id, quoteId, orderId, orderNumber, userId, fullName, email, lineLabel } = message;
  const number = orderNumber ?? message.quoteNumber!;
  const link = orderNumber === null ? getAdminQuoteLink(number) : getAdminOrderLink(number);
  return {
    key: id,
    about: { userId, quoteId, ...(orderId !== null && { orderId }) },
    notification: { title: `Message about ${number}`, text: 'New message from the customer.', link },
    email: {
      to: businessEmail,
      subject: `Message about ${number} from ${fullName}`,
      replyTo: email,
      content: () => [
        createFields(listSenderFields(message)),
        lineLabel && `About this line: ${lineLabel}`,
        createLines(message.bodyText),
        createReplyButton(email, `Your ${orderNumber === null ? 'request' : 'order'} ${number}`),
      ],
    },
  };
};
