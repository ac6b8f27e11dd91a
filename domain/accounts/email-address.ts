// Marks of writing direction, zero-width characters, soft hyphens and control characters. Copied text often contains them.
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu;
const nameAndAddress = /^[^<>@]*<([^<>]*)>$/;
const mailtoLink = /^mailto:([^?]*).*$/i;
const surroundingPunctuation = /^["'“”‘’‚„«»‹›`´([<,;:\s]+|["'“”‘’‚„«»‹›`´)\]>.,;:!?…、。|/\\–—\s-]+$/g;

// Deliberately lenient: an address is verified by a delivered email. A domain has no empty label, and no mark that separates addresses occurs.
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@(?:[\w-]+\.)+[\w-]+$/;
const internationalDomain = /(?<=@)(?=.*\P{ASCII})[\p{L}\p{M}\p{N}._-]+$/u;

/** Converts a domain to its ASCII form (Punycode). Returns an invalid domain unchanged, which `isEmail` refuses. */
function toAsciiDomain(domain: string): string {
  const url = `https://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/**
 * Returns a typed or pasted email address without anything that cannot belong to it: invisible characters, `mailto:`, a name before
 * `<address>`, quotation marks and brackets around it, and punctuation after it. A domain with letters outside ASCII gets its ASCII form, which
 * is the same address, so that it cannot be confused with a domain that looks alike. The result may still be invalid.
 */
export const cleanEmail = (typed: string): string =>
  typed
    .replace(invisibleCharacters, '')
    // Phones and computers type an accent as one character or as two, and Asian keyboards type letters, dots and @ in full width.
    .normalize('NFKC')
    .trim()
    .replace(/[.,;\s]+$/, '')
    .replace(nameAndAddress, '$1')
    .trim()
    .replace(mailtoLink, '$1')
    .replace(surroundingPunctuation, '')
    .replace(internationalDomain, toAsciiDomain);

/** Returns true if a text has the form of an email address after `cleanEmail`. */
export const isEmail = (text: string): boolean => emailPattern.test(cleanEmail(text));

/**
 * Normalizes an email address for comparison and as a key: spellings that the database treats as equal give the same result. JavaScript's
 * lower case distinguishes `İ` from `i`, the database does not.
 */
export const normalizeEmail = (email: string): string =>
  Array.from(cleanEmail(email), (letter) => Array.from(letter.toLowerCase())[0] ?? letter)
    .join('')
    .replaceAll('ς', 'σ');

/** Returns the error of a required email address, if any. */
export function findEmailError(typed: string): 'email_required' | 'email_invalid' | undefined {
  if (typed.trim() === '') return 'email_required';
  return isEmail(typed) ? undefined : 'email_invalid';
}
