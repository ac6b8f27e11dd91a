import type { Block, Field } from '../content.ts';

/** Splits a text into its lines, without indentation and empty lines. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Splits a typed text into its paragraphs. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

// Lines after the first are indented, so that typed text cannot look like another field.
const formatField = ([label, value]: Field): string => `${label}: ${splitLines(value).join('\n  ')}`;

/** Formats the URL of a button. `mailto:` URLs become the email address. */
const formatUrl = (url: string): string => (url.startsWith('mailto:') ? decodeURIComponent(url.slice(7).split('?')[0]!) : url);

function renderBlock(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
      return [block.text];
    case 'lines':
      return block.isQuoted
        ? [
            splitLines(block.text)
              .map((line) => `> ${line}`)
              .join('\n'),
          ]
        : splitParagraphs(block.text);
    case 'fields':
      return [[...(block.heading ? [block.heading] : []), ...block.rows.map(formatField)].join('\n')];
    case 'picture':
      return [];
    case 'code':
      return [`    ${block.code}`];
    case 'button':
      return [`${block.label}: ${formatUrl(block.url)}`];
  }
}

/** Renders the content of an email as plain text. */
export const renderText = (blocks: readonly Block[]): string => blocks.flatMap(renderBlock).join('\n\n');
