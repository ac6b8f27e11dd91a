import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure tree with its text. `role` is `Table`, `TR`, `TD`, `P` and so on. */
export type PdfElement = { role: string; text: string; alt: string | undefined; children: PdfElement[] };
type Node = { role?: string; type?: string; id?: string; alt?: string; children?: Node[] };

/** Reads a PDF by its structure tree, like a screen reader. */
export async function readPdf(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  const pages: { elements: PdfElement[]; text: string }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = new Map<string, string>();
    let id: string | undefined;
    let all = '';
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        all += item.str + (item.hasEOL ? '\n' : '');
        if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? '\n' : ''}`);
      } else if (item.type === 'beginMarkedContentProps') id = item.id ?? undefined;
      else if (item.type === 'endMarkedContent') id = undefined;
    }
    const toElement = (node: Node): PdfElement => {
      const children = (node.children ?? []).filter(({ type }) => type === undefined).map(toElement);
      const ownTexts = (node.children ?? []).flatMap(({ type, id: contentId }) =>
        type === 'content' ? [texts.get(contentId!) ?? ''] : [],
      );
      return { role: node.role ?? '', alt: node.alt, text: ownTexts.join('').replaceAll('\n', ' ').trim(), children };
    };
    const tree = (await page.getStructTree()) as Node | null;
    pages.push({ elements: tree === null ? [] : [toElement(tree)], text: all });
  }
  await loading.destroy();
  return { info, pages };
}

/** Lists the elements of a role, in reading order. */
export const listElements = (elements: readonly PdfElement[], role: string): PdfElement[] =>
  elements.flatMap((element) => [...(element.role === role ? [element] : []), ...listElements(element.children, role)]);
