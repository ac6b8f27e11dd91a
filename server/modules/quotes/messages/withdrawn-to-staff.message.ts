import { createFields, listSenderFields, type LoadMessage } from '#server/modules/messages/index.ts';
import { findLastStatusChange } from '../customer/customer-quotes.store.ts';
import { findQuoteForEmail } from '../quotes.store.ts';

/**
 * Notifies the business of a withdrawal. The email is about the user who withdrew the quote: after an undone merge, the quote can have another
 * owner.
 */
export const loadWithdrawnToStaff: LoadMessage<'withdrawn_to_staff'> = async (trx, { quoteId }, { businessEmail }) => {
  const quote = await findQuoteForEmail(trx, quoteId);
  if (quote === undefined) return undefined;
  const withdrawal = await findLastStatusChange(trx, quoteId, 'withdrawn');
  return {
    key: quoteId,
    about: { userId: withdrawal?.userId ?? quote.userId, quoteId },
    email: {
      to: businessEmail,
      subject: `${quote.number} was withdrawn`,
      replyTo: quote.email,
      content: () => [createFields([...listSenderFields({ ...quote, phone: quote.phoneE164 }), ['Reason', withdrawal?.note]])],
    },
  };
};
