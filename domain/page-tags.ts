/** Tags that the editor of written pages knows how to keep. */
export const editorTags = [
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
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** Tags that a written page may have: those, and pictures with their captions. */
export const pageTags = [...editorTags, 'figure', 'figcaption', 'img'] as const;
