import { Parser } from 'htmlparser2';

/** A heading, paragraph, list item or table of a page. */
export type HtmlBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'item'; text: string; marker: string; /** The number of lists around its list. */ depth: number }
  | HtmlTable;
/** A table. All rows have the same number of cells; `header` is empty without one. */
export type HtmlTable = { kind: 'table'; header: string[]; rows: string[][] };
type TextBlock = Exclude<HtmlBlock, HtmlTable>;

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blockTags = new Set([...headings, 'p', 'li', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'figure', 'figcaption', 'br', 'div']);

const collapseSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Collects the cells of a table. */
function createTableReader() {
  const rows: { cells: string[]; isHeader: boolean }[] = [];
  return {
    startRow: () => rows.push({ cells: [], isHeader: true }),
    startCell: (name: string) => {
      const row = rows.at(-1);
      row?.cells.push('');
      if (row && name === 'td') row.isHeader = false;
    },
    addText: (text: string) => {
      const cells = rows.at(-1)?.cells;
      if (cells && cells.length > 0) cells[cells.length - 1] += text;
    },
    finish: (): HtmlTable | undefined => {
      const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
      if (width === 0) return undefined;
      const filled = rows.map(({ cells, isHeader }) => ({
        isHeader,
        cells: Array.from({ length: width }, (_, at) => collapseSpace(cells[at] ?? '')),
      }));
      // Only a first row of headers is one: with headers in the first column all other rows have data cells.
      const [first, ...others] = filled;
      const hasHeader = first!.isHeader && others.length > 0;
      return { kind: 'table', header: hasHeader ? first!.cells : [], rows: (hasHeader ? others : filled).map(({ cells }) => cells) };
    },
  };
}

/** Reads sanitized HTML: headings, paragraphs, list items and tables. */
export function parseHtmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  let table: ReturnType<typeof createTableReader> | undefined;
  let current: TextBlock = { kind: 'paragraph', text: '' };
  const start = (next: TextBlock): void => {
    const text = collapseSpace(current.text);
    if (text !== '') blocks.push({ ...current, text });
    current = next;
  };
  const startParagraph = (): void => start({ kind: 'paragraph', text: '' });
  const parser = new Parser({
    onopentag(name) {
      if (name === 'table') {
        startParagraph();
        table = createTableReader();
      } else if (table) {
        if (name === 'tr') table.startRow();
        else if (name === 'td' || name === 'th') table.startCell(name);
        // Paragraphs of a cell are separate words.
        else if (blockTags.has(name)) table.addText(' ');
        return;
      }
      if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 });
      const list = lists.at(-1);
      if (headings.has(name)) start({ kind: 'heading', text: '' });
      else if (name === 'li' && list)
        start({ kind: 'item', text: '', marker: list.isOrdered ? `${(list.count += 1)}.` : '•', depth: lists.length - 1 });
      // A paragraph of a list item belongs to the item.
      else if (name === 'p' && current.kind === 'item' && current.text.trim() === '') return;
      else if (blockTags.has(name)) startParagraph();
    },
    ontext(text) {
      if (table) table.addText(text);
      else current.text += text;
    },
    onclosetag(name) {
      if (name === 'table') {
        const finished = table?.finish();
        if (finished) blocks.push(finished);
        table = undefined;
      }
      if (table) return;
      if (name === 'ul' || name === 'ol') lists.pop();
      if (blockTags.has(name) && name !== 'br') startParagraph();
    },
  });
  parser.end(html);
  startParagraph();
  return blocks;
}
