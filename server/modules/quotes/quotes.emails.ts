import { getShareImagePath } from '#domain/media/picture.ts';
import { estimateCondition, formatEstimate, toSentence } from '#domain/pricing/shown-estimate.ts';
import {
  createFields,
  createGreeting,
  createLines,
  createQuoteButton,
  createReplyButton,
  listSenderFields,
  type Block,
  type OutgoingEmail,
} from '#server/modules/mail/index.ts';
import type { QuoteForEmail } from './quotes.store.ts';
import { toEstimateDto } from './quote-request.dto.ts';
import { createRequestFields } from './format-request.ts';

/** Returns the picture of the selected stone, if it has one. */
const createStonePicture = ({ stone, picturePath }: QuoteForEmail, publicUrl: string): Block | undefined =>
  picturePath === null ? undefined : { type: 'picture', url: `${publicUrl}${getShareImagePath(picturePath)}`, alt: stone ?? '' };

const getRequestedItem = ({ stone, serviceName }: QuoteForEmail): string => stone ?? serviceName;

/**
 * Returns the paragraphs about the response time, the next steps and the estimate that was shown. The paragraphs contain no text that
 * the customer typed.
 * @param responseTimeText from the settings; may be empty
 */
function describeNextSteps(
  quote: Pick<QuoteForEmail, 'shownEstimateLowCents' | 'shownEstimateHighCents'>,
  responseTimeText: string,
): string[] {
  const estimate = toEstimateDto(quote);
  return [
    `Thank you. ${toSentence(responseTimeText)}`.trim(),
    'We will review your request, contact you if anything is unclear, and send you a written quote. Nothing is ordered until you accept the quote.',
    ...(estimate === null ? [] : [`Your estimate when you sent it: ${formatEstimate(estimate)}, ${estimateCondition}.`]),
  ];
}

/** Builds the email that confirms a request to the customer. @param responseTimeText from the settings */
export const createRequestReceivedEmail = (quote: QuoteForEmail, publicUrl: string, responseTimeText: string): OutgoingEmail => ({
  kind: 'quote_received',
  key: `quote_received:${quote.id}`,
  about: { userId: quote.userId, quoteId: quote.id },
  to: quote.email,
  subject: `We received your quote request ${quote.number}`,
  content: (isVerified) => [
    createStonePicture(quote, publicUrl),
    createGreeting(quote.fullName, isVerified),
    ...describeNextSteps(quote, responseTimeText),
    ...(isVerified ? createRequestFields(quote) : ['Sign in to see your request. If you did not send it, you can ignore this email.']),
    'If anything is wrong, reply to this email or send us a message from your account. You do not need to send a new request.',
    createQuoteButton('Follow your request', quote.id, publicUrl, isVerified),
  ],
});

/** Builds the email to staff about a new quote. Replies are sent to the customer. */
export const createStaffNewQuoteEmail = (quote: QuoteForEmail, businessEmail: string, publicUrl: string): OutgoingEmail => ({
  kind: 'quote_to_desk',
  key: `quote_to_desk:${quote.id}`,
  about: { userId: quote.userId, quoteId: quote.id },
  to: businessEmail,
  subject: `New quote request ${quote.number}: ${getRequestedItem(quote)}, ${quote.contactLine2}`,
  replyTo: quote.email,
  content: () => [
    createStonePicture(quote, publicUrl),
    createFields(listSenderFields({ ...quote, phone: quote.phoneE164 })),
    ...createRequestFields(quote),
    createReplyButton(quote.email, `Your request ${quote.number}`),
  ],
});

type CustomerMessageForEmail = {
  id: string;
  quoteId: string;
  userId: string;
  number: string;
  fullName: string;
  email: string;
  bodyText: string;
  /** The line of the quote that the message is about; null for none. */
  lineLabel: string | null;
};

/** Builds the email to staff with a customer's message. */
export const createStaffCustomerMessageEmail = (message: CustomerMessageForEmail, businessEmail: string): OutgoingEmail => ({
  kind: 'message_to_desk',
  key: `message_to_desk:${message.id}`,
  about: { userId: message.userId, quoteId: message.quoteId },
  to: businessEmail,
  subject: `Message about ${message.number} from ${message.fullName}`,
  replyTo: message.email,
  content: () => [
    createFields(listSenderFields(message)),
    message.lineLabel && `About this line: ${message.lineLabel}`,
    createLines(message.bodyText),
    createReplyButton(message.email, `Your request ${message.number}`),
  ],
});

/** Builds the email that confirms a withdrawal to the customer. */
export const createQuoteWithdrawnEmail = (quote: QuoteForEmail): OutgoingEmail => ({
  kind: 'quote_withdrawn',
  key: `quote_withdrawn:${quote.id}`,
  about: { userId: quote.userId, quoteId: quote.id },
  to: quote.email,
  subject: `You withdrew your request ${quote.number}`,
  content: (isVerified) => [
    createGreeting(quote.fullName, isVerified),
    'We have stopped working on your request. You are welcome to send a new one at any time.',
  ],
});

/**
 * Builds the email to staff about a withdrawal. The email is about the user who withdrew the quote. After an undone merge, the quote can
 * have another owner.
 */
export const createStaffQuoteWithdrawnEmail = (
  quote: QuoteForEmail,
  withdrawal: { userId: string | null; note: string } | undefined,
  businessEmail: string,
): OutgoingEmail => ({
  kind: 'withdrawn_to_desk',
  key: `withdrawn_to_desk:${quote.id}`,
  about: { userId: withdrawal?.userId ?? quote.userId, quoteId: quote.id },
  to: businessEmail,
  replyTo: quote.email,
  subject: `${quote.number} was withdrawn`,
  content: () => [createFields([...listSenderFields({ ...quote, phone: quote.phoneE164 }), ['Reason', withdrawal?.note]])],
});
