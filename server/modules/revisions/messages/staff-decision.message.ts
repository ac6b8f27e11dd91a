import { getAdminQuoteLink } from '#domain/quotes/quote-links.ts';
import { createFields, createLines, createReplyButton, listSenderFields, type LoadMessage } from '#server/modules/messages/index.ts';
import { findDecision, findObjectionForEmail, type DecisionForEmail } from './revision-messages.store.ts';

type Texts = { title: string; text: string };

function describeDecision({ status, number, orderNumber }: DecisionForEmail): Texts {
  const text = 'Read the message of the customer.';
  if (status === 'accepted') return { title: `${number} was accepted`, text: `Order ${orderNumber} was created.` };
  if (status === 'declined') return { title: `${number} was declined`, text };
  if (status === 'change_requested') return { title: `A change of ${number} was requested`, text };
  return { title: `Today’s price of ${number} was requested`, text: 'Price the quote again and send it.' };
}

const describeObjection = ({ number }: { number: string }): Texts => ({
  title: `The customer objects to the acceptance of ${number}`,
  text: 'Contact the customer before work on the order continues.',
});

/** Notifies staff of a customer's decision, or of an objection to an acceptance that they recorded. */
export const loadStaffDecision: LoadMessage<'staff_decision'> = async (trx, params, { businessEmail }) => {
  const decision = 'eventId' in params ? await findDecision(trx, params.eventId) : undefined;
  const objection = 'quoteId' in params ? await findObjectionForEmail(trx, params.quoteId) : undefined;
  const quote = decision ?? objection;
  if (quote === undefined) return undefined;
  const { title, text } = decision ? describeDecision(decision) : describeObjection(quote);
  const { id, userId, number, email } = quote;
  return {
    key: decision?.eventId ?? `objection:${id}`,
    about: { userId, quoteId: id },
    notification: { title, text, link: getAdminQuoteLink(number) },
    email: {
      to: businessEmail,
      subject: title,
      replyTo: email,
      content: () => [
        createFields([...listSenderFields(quote), ['Stone', decision?.stone]]),
        createLines(decision?.note ?? objection!.message),
        createReplyButton(email, `Your quote ${number}`),
      ],
    },
  };
};
