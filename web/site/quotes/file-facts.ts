const metric = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** `1,4 MB`, `230 kB`. */
export const sizeWords = (bytes: number): string =>
  bytes >= 1_000_000 ? `${metric.format(bytes / 1_000_000).replace('.', ',')} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

/** The long side of each sheet in millimetres; the short one is the next one's long one. */
const sheets = { A0: 1189, A1: 841, A2: 594, A3: 420, A4: 297, A5: 210 };
const millimetres = (points: string): number => (Number(points) * 25.4) / 72;

function sheetOf(source: string): string | undefined {
  const box = /\/MediaBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/.exec(source);
  if (box === null) return undefined;
  const [left, bottom, right, top] = box.slice(1).map(millimetres) as [number, number, number, number];
  const long = Math.max(right - left, top - bottom);
  const short = Math.min(right - left, top - bottom);
  return Object.entries(sheets).find(([, side]) => Math.abs(long - side) < 4 && Math.abs(short - side / Math.SQRT2) < 4)?.[0];
}

function countPages(source: string): number {
  const trees = source.split('endobj').filter((object) => /\/Type\s*\/Pages\b/.test(object));
  const counts = trees.map((object) => Number(/\/Count\s+(\d+)/.exec(object)?.[1] ?? 0));
  return Math.max(0, ...counts);
}

/**
 * What a PDF tells of itself without being opened: its first page's sheet and how many pages there are. Newer files keep that packed
 * away, and then it is left out.
 * @param source its bytes as text
 */
export function pdfWords(source: string): string[] {
  const [sheet, pages] = [sheetOf(source), countPages(source)];
  return [...(sheet === undefined ? [] : [sheet]), ...(pages === 0 ? [] : [pages === 1 ? '1 page' : `${pages} pages`])];
}

/** What stands under a file's name: `A3 · 2 pages · 1,4 MB`. */
export async function fileWords(file: File): Promise<string> {
  const pdf = file.type === 'application/pdf' ? pdfWords(await file.text().catch(() => '')) : [];
  return [...pdf, sizeWords(file.size)].join(' · ');
}
