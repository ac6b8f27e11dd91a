import { Parser } from 'htmlparser2';

/** A heading, paragraph or list item of a page. */
export type HtmlBlock = { kind: 'heading' | 'paragraph' | 'item'; text: string; /** Of a list item. */ marker: string };

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blocks = new Set([...headings, 'p', 'li', 'ul', 'ol', 'blockquote', 'table', 'tr', 'pre', 'hr', 'figure', 'figcaption', 'br', 'div']);

/** Reads the text of sanitized HTML: headings, paragraphs and list items. Rows of a table become paragraphs. */
export function parseHtmlBlocks(html: string): HtmlBlock[] {
  const found: HtmlBlock[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  let current: HtmlBlock = { kind: 'paragraph', text: '', marker: '' };
  const start = (next: Omit<HtmlBlock, 'text'>): void => {
    const text = current.text.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') found.push({ ...current, text });
    current = { ...next, text: '' };
  };
  const startParagraph = (): void => start({ kind: 'paragraph', marker: '' });
  const parser = new Parser({
    onopentag(name) {
      if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 });
      const list = lists.at(-1);
      if (headings.has(name)) start({ kind: 'heading', marker: '' });
      else if (name === 'li' && list) start({ kind: 'item', marker: list.isOrdered ? `${(list.count += 1)}.` : '•' });
      // A paragraph of a list item belongs to the item.
      else if (name === 'p' && current.kind === 'item' && current.text.trim() === '') return;
      else if (blocks.has(name)) startParagraph();
      else if ((name === 'td' || name === 'th') && current.text.trim() !== '') current.text += ' · ';
    },
    ontext(text) {
      current.text += text;
    },
    onclosetag(name) {
      if (name === 'ul' || name === 'ol') lists.pop();
      if (blocks.has(name) && name !== 'br') startParagraph();
    },
  });
  parser.end(html);
  startParagraph();
  return found;
}
