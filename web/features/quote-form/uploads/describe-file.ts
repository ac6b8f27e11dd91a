import { pluralize } from '#domain/shared/counts.ts';
import { formatFileSize } from '#web/lib/format/file-size.ts';

/** Long side of each paper size in mm. The short side is the long side divided by √2. */
const paperSizes = { A0: 1189, A1: 841, A2: 594, A3: 420, A4: 297, A5: 210 };
const toMillimeters = (points: string): number => (Number(points) * 25.4) / 72;

function readPaperSize(source: string): string | undefined {
  const mediaBox = /\/MediaBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/.exec(source);
  if (mediaBox === null) return undefined;
  const [left, bottom, right, top] = mediaBox.slice(1).map(toMillimeters) as [number, number, number, number];
  const longSide = Math.max(right - left, top - bottom);
  const shortSide = Math.min(right - left, top - bottom);
  const paperSize = Object.entries(paperSizes).find(
    ([, side]) => Math.abs(longSide - side) < 4 && Math.abs(shortSide - side / Math.SQRT2) < 4,
  );
  return paperSize?.[0] ?? `${Math.round(right - left)} × ${Math.round(top - bottom)}\u00a0mm`;
}

function countPages(source: string): number {
  const pageTrees = source.split('endobj').filter((object) => /\/Type\s*\/Pages\b/.test(object));
  const counts = pageTrees.map((object) => Number(/\/Count\s+(\d+)/.exec(object)?.[1] ?? 0));
  return Math.max(0, ...counts);
}

/**
 * Returns the paper size of the first page of a PDF and the number of pages. Omits facts that cannot be found without
 * parsing the file.
 * @param source bytes as text
 * @param unpackedObjects text of its decompressed object streams
 */
export function describePdf(source: string, unpackedObjects = ''): string[] {
  const paperSize = readPaperSize(source) ?? readPaperSize(unpackedObjects);
  const pageCount = countPages(source) || (unpackedObjects.match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  return [...(paperSize === undefined ? [] : [paperSize]), ...(pageCount === 0 ? [] : [pluralize(pageCount, 'page')])];
}

/** Limit in characters, because a compressed stream may expand a thousandfold. */
const maxUnpackedCharacters = 2_000_000;

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder('latin1');
  let text = '';
  try {
    while (text.length < maxUnpackedCharacters) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value);
    }
    await reader.cancel();
  } catch {
    // A line break after the stream causes an error, but the text before it is complete.
  }
  return text;
}

/** Decompresses the object streams of a PDF (since PDF 1.5), which contain its pages. */
async function unpackObjects(source: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  let text = '';
  for (const { index, 0: header } of source.matchAll(/\/ObjStm\b[^]{0,300}?stream\r?\n/g)) {
    const start = index + header.length;
    if (text.length < maxUnpackedCharacters) text += await unpack(bytes.slice(start, source.indexOf('endstream', start)));
  }
  return text;
}

async function describePdfFile(file: File): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = new TextDecoder('latin1').decode(bytes);
  return describePdf(source, await unpackObjects(source, bytes));
}

/** Returns the description of a file: `A3 · 2 pages · 1.4 MB`. */
export async function describeFile(file: File): Promise<string> {
  const pdfFacts = file.type === 'application/pdf' ? await describePdfFile(file).catch(() => []) : [];
  return [...pdfFacts, formatFileSize(file.size)].join(' · ');
}
