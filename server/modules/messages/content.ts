import { getCustomerOrderLink, getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';

export type Field = readonly [label: string, value: string];

/** A part of an email. Emails are stored as JSON lists of blocks, and rendered to HTML and plain text when they are sent. */
export type Block =
  | { type: 'paragraph'; text: string }
  /** Text that a person typed, with its paragraphs and line breaks. */
  | { type: 'lines'; text: string; isQuoted?: true }
  /** A table of labelled values. Values may have several lines. */
  | { type: 'fields'; heading?: string; rows: readonly Field[] }
  /** A picture, cropped like link previews. The URL is absolute. */
  | { type: 'picture'; url: string; alt: string }
  /** A one-time code, shown large. */
  | { type: 'code'; code: string }
  /** A link with an absolute URL (`https:` or `mailto:`). */
  | { type: 'button'; label: string; url: string };

/** The content of an email. A string is a paragraph. Empty parts and tables without rows are omitted. */
export type Content = readonly (Block | string | false | null | undefined)[];

// Control characters could make some email clients ignore a line break. PostgreSQL does not store them in JSON.
const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();

/** Returns the blocks of a content as JSON. */
export function toContentJson(content: Content): string {
  const blocks = content.flatMap((part) => (part ? [typeof part === 'string' ? { type: 'paragraph', text: part } : part] : []));
  const filled = blocks.filter((block) => !('rows' in block) || block.rows.length > 0);
  return JSON.stringify(filled, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
}

export const createLines = (text: string): Block => ({ type: 'lines', text });
export const createButton = (label: string, url: string): Block => ({ type: 'button', label, url });

/** Creates a table without the fields that have no value. */
export const createFields = (rows: readonly (readonly [label: string, value: string | null | undefined])[], heading?: string): Block => ({
  type: 'fields',
  ...(heading && { heading }),
  rows: rows.filter((row): row is Field => Boolean(row[1]?.trim())),
});

// A line break in an address or a subject would allow header injection. Bidirectional controls could reorder the text around them.
export const toSingleLine = (text: string): string =>
  text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();

type Sender = { fullName: string; email: string; phone?: string | null };

/** Returns the contact details of a customer for staff. */
export const listSenderFields = ({ fullName, email, phone }: Sender): Field[] => [
  ['Name', toSingleLine(fullName)],
  ['Email', toSingleLine(email)],
  ['Phone', toSingleLine(phone ?? '')],
];

/** Creates the button for a reply by staff to a customer; undefined for a customer without an email address. */
export const createReplyButton = (email: string, subject: string): Block | undefined =>
  email === ''
    ? undefined
    : createButton('Reply by email', `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${toSingleLine(subject)}`)}`);

// Email clients convert "example.com" in a name to a link.
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’. -]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name);

/** Creates the first paragraph. Only verified recipients are greeted by name. */
export const createGreeting = (fullName: string, isVerified: boolean): string =>
  isVerified && isPlainName(fullName) ? `Dear ${fullName}` : 'Hello';

const createPageButton = (label: string, url: string, isVerified: boolean): Block => createButton(isVerified ? label : 'Sign in', url);

/** Creates a button that opens a quote. The page requires a sign-in and shows nothing to other accounts. */
export const createQuoteButton = (label: string, quoteId: string, publicUrl: string, isVerified: boolean): Block =>
  createPageButton(label, publicUrl + getCustomerQuoteLink(quoteId), isVerified);

/** A paragraph of each email about a payment, because fraudsters send false bank details. */
export const bankDetailsNotice = 'Our bank details are only on the page of your order, when you are signed in. They never change by email.';

/** Creates a button that opens an order, like `createQuoteButton`. */
export const createOrderButton = (label: string, orderId: string, publicUrl: string, isVerified: boolean): Block =>
  createPageButton(label, publicUrl + getCustomerOrderLink(orderId), isVerified);
