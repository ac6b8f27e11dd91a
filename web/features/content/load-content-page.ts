import type { ApiClient } from '#contract/index.ts';
import { shortenDescription } from '#web/lib/seo/page-meta.ts';

/** Section of the page in the table of contents. */
export type ContentSection = { id: string; title: string };
export type ContentPageData = { html: string; sections: ContentSection[]; description: string };

const htmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Converts sanitized HTML to plain text. */
const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => htmlEntities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Adds an id to each h2 and a scrolling container to each table. Returns the HTML, its sections and its meta description. */
export function prepareContent(content: string): ContentPageData {
  const sections: ContentSection[] = [];
  const html = content
    .replaceAll(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
      const title = toText(inner);
      const slug = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '');
      const id = sections.some((section) => section.id === slug)
        ? `${slug}-${sections.length + 1}`
        : slug || `section-${sections.length + 1}`;
      sections.push({ id, title });
      return `<h2 id="${id}" tabindex="-1">${inner}</h2>`;
    })
    .replaceAll('<table>', '<div class="prose-table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, sections, description: shortenDescription(toText(/<p>(.*?)<\/p>/s.exec(content)?.[1] ?? '')) };
}

/** Loads the content page of a URL. The slug is the path without non-word characters (specification, section 7). */
export async function loadContent(call: ApiClient, { url }: { url: URL }): Promise<ContentPageData> {
  const { result } = await call('/site/pages/get', { slug: url.pathname.replaceAll(/\W/g, '') });
  return prepareContent(result.content);
}
