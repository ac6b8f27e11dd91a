import { pageTags } from '#domain/content/page-tags.ts';

/** HTML that people wrote, with only what a text page needs: structure, emphasis, links, tables, pictures of this site. */
export async function sanitizePageHtml(html: string): Promise<string> {
  // With its parser it is large, and few requests need it.
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
