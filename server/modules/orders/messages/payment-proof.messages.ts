import { getAdminOrderLink, getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import {
  bankDetailsNotice,
  createButton,
  createFields,
  createGreeting,
  createLines,
  createOrderButton,
  listSenderFields,
  type LoadMessage,
} from '#server/modules/messages/index.ts';
import { findProofForMessage } from './order-messages.store.ts';

/** Notifies staff of a proof of payment. It is untrue once the proof is handled. */
export const loadProofUploaded: LoadMessage<'proof_uploaded'> = async (trx, { proofId }, { publicUrl, businessEmail }) => {
  const proof = await findProofForMessage(trx, proofId);
  if (proof === undefined || proof.isSettled || proof.dismissReason !== '') return undefined;
  const { quoteId, orderId, userId, number, milestone, fullName, paidOn } = proof;
  const link = getAdminOrderLink(number);
  const title = `Proof of payment for ${number}`;
  const text = `${milestone}, paid on ${formatLongDay(paidOn)} according to the customer. Look for it in the bank account: a proof is not money.`;
  return {
    key: proofId,
    about: { userId, quoteId, orderId },
    notification: { title, text, link },
    email: {
      to: businessEmail,
      subject: `${title} from ${fullName}`,
      replyTo: proof.email,
      content: () => [createFields(listSenderFields(proof)), text, createButton('Open the order', publicUrl + link)],
    },
  };
};

/** Notifies the customer that staff dismissed a proof of payment, with the reason. */
export const loadProofDismissed: LoadMessage<'proof_dismissed'> = async (trx, { proofId }, { publicUrl }) => {
  const proof = await findProofForMessage(trx, proofId);
  if (proof === undefined || proof.dismissReason === '') return undefined;
  const { quoteId, orderId, userId, number, milestone, dismissReason } = proof;
  const title = `We could not match your proof of payment for order ${number}`;
  return {
    key: proofId,
    about: { userId, quoteId, orderId },
    userId,
    notification: { title, text: dismissReason, link: getCustomerOrderLink(orderId) },
    email: {
      to: proof.email,
      subject: title,
      unverifiedSubject: `About order ${number}`,
      content: (isVerified) => [
        createGreeting(proof.fullName, isVerified),
        isVerified && `We checked your proof of payment for “${milestone}”, but could not match it to a payment in our account.`,
        isVerified && createLines(dismissReason),
        bankDetailsNotice,
        createOrderButton('View your order', orderId, publicUrl, isVerified),
      ],
    },
  };
};
