/**
 * True for `://`, `www.` in any case, or a dot followed by a slash in the same word, as in `example.com/x`. Such a name could bring a link
 * to strangers in our mails. Invisible characters are ignored; full-width forms and the ideographic full stop count as the ASCII characters.
 */
export const hasWebAddress = (name: string): boolean =>
  /:\/\/|www\.|\.\S*\//i.test(
    name
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .normalize('NFKC')
      .replaceAll('\u3002', '.'),
  );
