import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure tree with its text. `role` is `Table`, `TR`, `TD`, `P` and so on. */
export type PdfElement = { role: string; text: string; alt: string | undefined; children: PdfElement[] };
type StructureNode = { role?: string; type?: string; id?: string; alt?: string; children?: StructureNode[] };

/** Reads the metadata of a PDF, and the structure tree and text of each page. Screen readers use the same tree. */
export async function readPdf(bytes: Buffer) {
  const loadingTask = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await loadingTask.promise;
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  const pages: { elements: PdfElement[]; text: string }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const textsById = new Map<string, string>();
    let contentId: string | undefined;
    let pageText = '';
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        pageText += item.str + (item.hasEOL ? '\n' : '');
        if (contentId !== undefined) textsById.set(contentId, `${textsById.get(contentId) ?? ''}${item.str}${item.hasEOL ? '\n' : ''}`);
      } else if (item.type === 'beginMarkedContentProps') contentId = item.id ?? undefined;
      else if (item.type === 'endMarkedContent') contentId = undefined;
    }
    const toElement = (node: StructureNode): PdfElement => {
      const children = (node.children ?? []).filter(({ type }) => type === undefined).map(toElement);
      const directTexts = (node.children ?? []).flatMap(({ type, id }) => (type === 'content' ? [textsById.get(id!) ?? ''] : []));
      return { role: node.role ?? '', alt: node.alt, text: directTexts.join('').replaceAll('\n', ' ').trim(), children };
    };
    const tree = (await page.getStructTree()) as StructureNode | null;
    pages.push({ elements: tree === null ? [] : [toElement(tree)], text: pageText });
  }
  await loadingTask.destroy();
  return { info, pages };
}

/** Lists the elements of a role, in reading order. */
export const listElements = (elements: readonly PdfElement[], role: string): PdfElement[] =>
  elements.flatMap((element) => [...(element.role === role ? [element] : []), ...listElements(element.children, role)]);
