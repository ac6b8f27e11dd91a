import { Parser } from 'htmlparser2';

/** A heading, paragraph, list item or table of a page. */
export type HtmlBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'item'; text: string; marker: string; /** The nesting depth of the list, 0 for an outer list. */ depth: number }
  | HtmlTable;
/** A table. All rows have the same number of cells. `header` is empty if the table has no header row. */
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
      const paddedRows = rows.map(({ cells, isHeader }) => ({
        isHeader,
        cells: Array.from({ length: width }, (_, index) => collapseSpace(cells[index] ?? '')),
      }));
      // The first row is the header row if it has no data cells and is not the only row.
      const [firstRow, ...otherRows] = paddedRows;
      const hasHeader = firstRow!.isHeader && otherRows.length > 0;
      const bodyRows = hasHeader ? otherRows : paddedRows;
      return { kind: 'table', header: hasHeader ? firstRow!.cells : [], rows: bodyRows.map(({ cells }) => cells) };
    },
  };
}

/** Parses sanitized HTML into headings, paragraphs, list items and tables. */
export function parseHtmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  let table: ReturnType<typeof createTableReader> | undefined;
  let currentBlock: TextBlock = { kind: 'paragraph', text: '' };
  const startBlock = (next: TextBlock): void => {
    const text = collapseSpace(currentBlock.text);
    if (text !== '') blocks.push({ ...currentBlock, text });
    currentBlock = next;
  };
  const startParagraph = (): void => startBlock({ kind: 'paragraph', text: '' });
  const parser = new Parser({
    onopentag(name) {
      if (name === 'table') {
        startParagraph();
        table = createTableReader();
      } else if (table) {
        if (name === 'tr') table.startRow();
        else if (name === 'td' || name === 'th') table.startCell(name);
        // Without a space, the last and first words of two paragraphs of a cell would join.
        else if (blockTags.has(name)) table.addText(' ');
        return;
      }
      if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 });
      const list = lists.at(-1);
      if (headings.has(name)) startBlock({ kind: 'heading', text: '' });
      else if (name === 'li' && list)
        startBlock({ kind: 'item', text: '', marker: list.isOrdered ? `${(list.count += 1)}.` : '•', depth: lists.length - 1 });
      // The first paragraph of a list item belongs to the item.
      else if (name === 'p' && currentBlock.kind === 'item' && currentBlock.text.trim() === '') return;
      else if (blockTags.has(name)) startParagraph();
    },
    ontext(text) {
      if (table) table.addText(text);
      else currentBlock.text += text;
    },
    onclosetag(name) {
      if (name === 'table') {
        const finishedTable = table?.finish();
        if (finishedTable) blocks.push(finishedTable);
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
