import { getCustomerOrderLink, getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';

/** A part of an email that depends on the recipient. A recipient without a verified address gets `unverified`. */
export type ByRecipient<T> = T | { verified: T; unverified: T };

/**
 * Marks text that contains a name or text entered by a customer. Unverified recipients do not get this text, because anyone can register
 * with the address of another person.
 * @param unverified the text for unverified recipients; empty omits the paragraph
 */
export const createTextForVerifiedRecipient = (verified: string, unverified = ''): ByRecipient<string> => ({ verified, unverified });

const hasVersions = <T>(part: ByRecipient<T>): part is { verified: T; unverified: T } =>
  typeof part === 'object' && part !== null && 'verified' in part;

/** Selects the part for this recipient. */
export function selectForRecipient<T>(part: ByRecipient<T>, isVerified: boolean): T {
  if (!hasVersions(part)) return part;
  return isVerified ? part.verified : part.unverified;
}

// Email clients convert "example.com" in a name to a link.
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’. -]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name);

/** Creates the first paragraph. Only verified recipients are greeted by name. */
export const createGreeting = (fullName: string): ByRecipient<string> =>
  createTextForVerifiedRecipient(isPlainName(fullName) ? `Dear ${fullName}` : 'Hello', 'Hello');

/** Creates a button that opens a quote. The page requires a sign-in and shows nothing to other accounts. */
export const createQuoteButton = (label: string, quoteId: string, publicUrl: string): ByRecipient<{ label: string; url: string }> => ({
  verified: { label, url: `${publicUrl}${getCustomerQuoteLink(quoteId)}` },
  unverified: { label: 'Sign in', url: `${publicUrl}${getCustomerQuoteLink(quoteId)}` },
});

/** Creates a button that opens an order, like `createQuoteButton`. */
export const createOrderButton = (label: string, orderId: string, publicUrl: string): ByRecipient<{ label: string; url: string }> => ({
  verified: { label, url: `${publicUrl}${getCustomerOrderLink(orderId)}` },
  unverified: { label: 'Sign in', url: `${publicUrl}${getCustomerOrderLink(orderId)}` },
});
