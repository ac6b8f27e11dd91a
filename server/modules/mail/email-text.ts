/** A part of a mail that depends on the recipient: an address that no account has verified gets `unverified`. */
export type ByRecipient<T> = T | { verified: T; unverified: T };

/**
 * Marks text that contains a name, or anything that a customer typed. Anyone can register with a stranger's address,
 * so an unverified address gets only the shop's own text.
 * @param unverified shown instead; an empty paragraph is left out
 */
export const personal = (verified: string, unverified = ''): ByRecipient<string> => ({ verified, unverified });

const hasVersions = <T>(part: ByRecipient<T>): part is { verified: T; unverified: T } =>
  typeof part === 'object' && part !== null && 'verified' in part;

/** Returns the part for this recipient. */
export function chooseFor<T>(part: ByRecipient<T>, isVerified: boolean): T {
  if (!hasVersions(part)) return part;
  return isVerified ? part.verified : part.unverified;
}

// Mail clients turn "example.com" in a name into a link.
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’. -]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name);

/** Returns the first paragraph of a letter. Only a verified recipient is greeted by name. */
export const greeting = (fullName: string): ByRecipient<string> => personal(isPlainName(fullName) ? `Dear ${fullName}` : 'Hello', 'Hello');

/** Returns a button that opens a quote. An unverified recipient gets a link to the sign-in. */
export const quoteButton = (label: string, quoteId: string, publicUrl: string): ByRecipient<{ label: string; url: string }> => ({
  verified: { label, url: `${publicUrl}/user/quotes?id=${quoteId}` },
  unverified: { label: 'Sign in', url: `${publicUrl}/signin` },
});

/** Returns a button that opens an order. An unverified recipient gets a link to the sign-in. */
export const orderButton = (label: string, orderId: string, publicUrl: string): ByRecipient<{ label: string; url: string }> => ({
  verified: { label, url: `${publicUrl}/user/orders?id=${orderId}` },
  unverified: { label: 'Sign in', url: `${publicUrl}/signin` },
});
