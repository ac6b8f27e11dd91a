/**
 * Returns a name on one line without invisible format characters. Otherwise part of a name could look like a separate line of an email.
 * U+200C and U+200D remain, because Persian and Indic names contain them.
 */
export const normalizeName = (typed: string): string =>
  typed
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();

/** Returns true if a name has no visible character. */
export const isBlankName = (typed: string): boolean =>
  normalizeName(typed.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')) === '';

/**
 * Returns true for `://` or `www.` in any case: a link instead of a name. Names such as `Mr./Mrs. Smith` have a dot before a slash. Names are
 * not in emails to unverified addresses, so `example.com/x` reaches no stranger. Invisible characters are ignored; full-width forms and the
 * ideographic full stop count as the ASCII characters.
 */
export const hasWebAddress = (name: string): boolean =>
  /:\/\/|www\./i.test(
    name
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .normalize('NFKC')
      .replaceAll('\u3002', '.'),
  );
