/** Tags that the editor of texts knows how to keep. */
const kept = new Set([
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'u',
  'a',
  'blockquote',
]);

/** Whether a text loses nothing in the editor; one with a picture is edited as HTML. */
export const canEdit = (html: string): boolean =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(([, tag]) => kept.has(tag!.toLowerCase()));
