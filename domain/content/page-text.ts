const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

const readAttribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The texts that replace opening tags, by tag name. */
const openingTexts: Record<string, string> = {
  h2: '\n\n# ',
  h3: '\n\n## ',
  h4: '\n\n### ',
  p: '\n\n',
  li: '\n– ',
  blockquote: '\n\n“',
  table: '\n',
  tr: '\n',
  caption: '\n',
  figure: '\n\n',
  figcaption: '\n',
  hr: '\n\n———',
  br: '\n',
  strong: '*',
  b: '*',
  em: '_',
  i: '_',
  u: '_',
};
/** The texts that replace closing tags, by tag name. */
const closingTexts: Record<string, string> = { strong: '*', b: '*', em: '_', i: '_', u: '_', th: ' | ', td: ' | ', blockquote: '”' };

/**
 * Converts a page to text for comparison: headings, list items, emphasis, links and pictures are marked by characters instead of tags. Line
 * breaks in the HTML are ignored.
 * @param html sanitized: tags are closed and attributes have double quotes
 */
export function toDiffText(html: string): string {
  const links: string[] = [];
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(<(?:li|blockquote|td|th)(?: [^>]*)?>) ?<p>/g, '$1')
    .replaceAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi, (tag: string, closingSlash: string, tagName: string) => {
      const name = tagName.toLowerCase();
      if (name === 'img') return ` [picture: ${[readAttribute(tag, 'alt'), readAttribute(tag, 'src')].filter(Boolean).join(', ')}]`;
      if (name === 'a' && closingSlash === '') links.push(readAttribute(tag, 'href'));
      if (name === 'a') return closingSlash === '' ? '' : ` [${links.pop() ?? ''}]`;
      return (closingSlash === '' ? openingTexts[name] : closingTexts[name]) ?? '';
    })
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!)
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
