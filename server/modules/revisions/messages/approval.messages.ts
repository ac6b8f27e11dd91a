import { getAdminQuoteLink } from '#domain/quotes/quote-links.ts';
import { approvalTexts, type ApprovalReason } from '#domain/revisions/revision.ts';
import { createButton, createLines, type OutgoingMessage } from '#server/modules/messages/index.ts';

type ApprovalRequest = {
  quoteId: string;
  number: string;
  /** The account of the customer. */
  customerId: string;
  /** The name of the user who requests the approval. */
  by: string;
  reasons: readonly ApprovalReason[];
  note: string;
  eventId: string;
};

/** Asks an owner to approve a draft. */
export function createApprovalMessage(request: ApprovalRequest, owner: { id: string; email: string }, publicUrl: string): OutgoingMessage {
  const { quoteId, number, by, reasons, note } = request;
  const title = `${number} needs your approval`;
  const reasonsText = reasons.map((reason) => approvalTexts[reason]).join(' ');
  return {
    kind: 'staff_approval',
    key: `${request.eventId}:${owner.id}`,
    about: { userId: request.customerId, quoteId },
    userId: owner.id,
    notification: { title, text: [reasonsText, note].filter(Boolean).join(' '), link: getAdminQuoteLink(number) },
    email: {
      to: owner.email,
      subject: title,
      content: () => [
        `${by} asks you to approve the price of ${number}.`,
        reasonsText,
        createLines(note),
        createButton('Open the quote', `${publicUrl}${getAdminQuoteLink(number)}`),
      ],
    },
  };
}

type ApprovalAnswer = { eventId: string; action: 'approved' | 'returned'; note: string };

/** Notifies the user who requested an approval of an owner's answer. */
export const createApprovalAnswer = (
  quote: { id: string; number: string },
  userId: string,
  { eventId, action, note }: ApprovalAnswer,
): OutgoingMessage => ({
  kind: 'approval_answered',
  key: `${eventId}:${userId}`,
  about: { userId, quoteId: quote.id },
  userId,
  notification: {
    title: action === 'approved' ? `The price of ${quote.number} was approved` : `The price of ${quote.number} was returned`,
    text: action === 'approved' ? 'You can send the quote.' : note,
    link: `${getAdminQuoteLink(quote.number)}/price`,
  },
});
