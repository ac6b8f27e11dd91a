import { createFields, createReplyButton, listSenderFields, type LoadMessage } from '#server/modules/messages/index.ts';
import { findQuoteForEmail } from '../quotes.store.ts';
import { createRequestFields, createStonePicture } from './request-fields.ts';

/** Notifies the business of a new request. Replies are sent to the customer. */
export const loadQuoteToStaff: LoadMessage<'quote_to_staff'> = async (trx, { quoteId }, { publicUrl, businessEmail }) => {
  const quote = await findQuoteForEmail(trx, quoteId);
  if (quote === undefined) return undefined;
  const { id, number, userId, email } = quote;
  return {
    key: id,
    about: { userId, quoteId: id },
    email: {
      to: businessEmail,
      subject: `New quote request ${number}: ${quote.stone ?? quote.serviceName}, ${quote.contactLine2}`,
      replyTo: email,
      content: () => [
        createStonePicture(quote, publicUrl),
        createFields(listSenderFields({ ...quote, phone: quote.phoneE164 })),
        ...createRequestFields(quote),
        createReplyButton(email, `Your request ${number}`),
      ],
    },
  };
};
