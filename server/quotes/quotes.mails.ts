import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quote.ts';
import { describeSender, replyTo, type Mail } from '#server/outside/mail.ts';
import type { QuoteForMail } from './quotes.store.ts';

const measured = ({ meters, runningMeters, squareMeters }: QuoteForMail): string => {
  if (meters === null) return '';
  const units = [runningMeters && 'running metres', squareMeters && 'square metres'].filter(Boolean).join(' and ');
  return `${meters} ${units || 'metres'}`;
};

const capitalised = (word: string | null): string => (word ? `${word[0]!.toUpperCase()}${word.slice(1)}` : '');

/** What was asked for, a line each; what was left open is left out. */
export function describeRequest(quote: QuoteForMail): string {
  const lines: [string, string | null][] = [
    ['Stone', quote.stone],
    ['Service', quote.serviceName],
    ['Colour', [quote.primaryColour, quote.secondaryColour].filter(Boolean).join(', or ')],
    ['Amount', measured(quote)],
    ['Sink', quote.sinkTypes.map((type) => sinkTypes[type as SinkType] ?? type).join(', ')],
    ['Extras', quote.extras.map((extra) => extras[extra as Extra] ?? extra).join(', ')],
    ['Remove existing countertops', capitalised(quote.removeCountertops)],
    ['Address', [quote.contactLine1, quote.contactLine2, quote.contactCity, quote.contactProvince, quote.contactPostalCode].join(', ')],
    ['Ground-floor access with parking', capitalised(quote.installGroundfloor)],
    ['When', quote.projectUrgency],
    ['Design plan', capitalised(quote.isDesignPlan)],
    ['Files', quote.fileCount === 0 ? '' : String(quote.fileCount)],
    ['Notes', quote.notes],
    ['Message', quote.message],
    ['Other details', quote.anyDetails],
  ];
  return (
    lines
      .filter(([, value]) => value)
      // A line each, whatever somebody typed.
      .map(([label, value]) => `${label}: ${value!.replace(/\s+/g, ' ').trim()}`)
      .join('\n')
  );
}

/** "Request received" to the customer. */
export const receivedMail = (quote: QuoteForMail, publicUrl: string): Mail => ({
  kind: 'quote_received',
  key: `quote_received:${quote.id}`,
  to: quote.email,
  subject: `We have your request ${quote.number}`,
  text: `Dear ${quote.fullName}\n\nThank you. This is what you asked us for:\n\n${describeRequest(quote)}`,
  action: { label: 'Follow your request', url: `${publicUrl}/user/quotes?id=${quote.id}` },
});

/** The notice to the desk. */
export const deskMail = (quote: QuoteForMail, desk: string): Mail => ({
  kind: 'quote_to_desk',
  key: `quote_to_desk:${quote.id}`,
  to: desk,
  subject: `New request ${quote.number}: ${quote.stone ?? quote.serviceName}, ${quote.contactLine2}`,
  text: `${describeSender({ name: quote.fullName, email: quote.email, phone: quote.phoneE164 })}\n\n${describeRequest(quote)}`,
  action: replyTo(quote.email, `Your request ${quote.number}`),
});

/** What a customer wrote, to the desk. */
export const messageToDeskMail = (
  message: { id: string; number: string; fullName: string; email: string; bodyText: string },
  desk: string,
): Mail => ({
  kind: 'message_to_desk',
  key: `message_to_desk:${message.id}`,
  to: desk,
  subject: `Message about ${message.number} from ${message.fullName}`,
  text: `${describeSender({ name: message.fullName, email: message.email, phone: null })}\n\n${message.bodyText}`,
  action: replyTo(message.email, `Your request ${message.number}`),
});

export const withdrawnMail = (quote: QuoteForMail): Mail => ({
  kind: 'quote_withdrawn',
  key: `quote_withdrawn:${quote.id}`,
  to: quote.email,
  subject: `You withdrew your request ${quote.number}`,
  text: `Dear ${quote.fullName}\n\nWe have stopped working on your request. You are welcome to send a new one at any time.`,
});

export const withdrawnToDeskMail = (quote: QuoteForMail, reason: string, desk: string): Mail => ({
  kind: 'withdrawn_to_desk',
  key: `withdrawn_to_desk:${quote.id}`,
  to: desk,
  subject: `${quote.number} was withdrawn`,
  text: [describeSender({ name: quote.fullName, email: quote.email, phone: quote.phoneE164 }), reason && `Reason: ${reason}`]
    .filter(Boolean)
    .join('\n\n'),
});
