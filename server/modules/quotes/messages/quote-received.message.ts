import { estimateCondition, formatEstimate, toSentence } from '#domain/pricing/shown-estimate.ts';
import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { createGreeting, createQuoteButton, type LoadMessage } from '#server/modules/messages/index.ts';
import { toEstimateDto } from '../quote-request.dto.ts';
import { findQuoteForEmail } from '../quotes.store.ts';
import { createRequestFields, createStonePicture } from './request-fields.ts';

/** Confirms a request to the customer, with the answers. */
export const loadQuoteReceived: LoadMessage<'quote_received'> = async (trx, { quoteId }, { publicUrl, general }) => {
  const quote = await findQuoteForEmail(trx, quoteId);
  if (quote === undefined) return undefined;
  const { id, number, userId, fullName } = quote;
  const [estimate, responseTime] = [toEstimateDto(quote), toSentence(general.answer_time)];
  return {
    key: id,
    about: { userId, quoteId: id },
    userId,
    notification: {
      title: `We received your quote request ${number}`,
      text: `${quote.stone ?? quote.serviceName}. ${responseTime || 'We will review it and get back to you.'}`,
      link: getCustomerQuoteLink(id),
    },
    email: {
      to: quote.email,
      subject: `We received your quote request ${number}`,
      content: (isVerified) => [
        createStonePicture(quote, publicUrl),
        createGreeting(fullName, isVerified),
        `Thank you. ${responseTime}`.trim(),
        'We will review your request, contact you if anything is unclear, and send you a written quote. Nothing is ordered until you accept the quote.',
        estimate && `Your estimate when you sent it: ${formatEstimate(estimate)}, ${estimateCondition}.`,
        ...(isVerified ? createRequestFields(quote) : ['Sign in to see your request. If you did not send it, you can ignore this email.']),
        'If anything is wrong, reply to this email or send us a message from your account. You do not need to send a new request.',
        createQuoteButton('Follow your request', id, publicUrl, isVerified),
      ],
    },
  };
};
