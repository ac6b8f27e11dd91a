import { pageTags } from '#domain/content/page-tags.ts';

/** Removes all HTML except structure, emphasis, links, tables, and pictures of this site. */
export async function sanitizePageHtml(html: string): Promise<string> {
  // The library is large and rarely needed, so it is loaded on demand.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, {
    allowedTags: [...pageTags],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
  });
}
