import bidiFactory from 'bidi-js';
import { splitByFace, type FontName, type FontRun } from './pdf-fonts.ts';

export type TextStyle = {
  font: FontName;
  size: number;
  color: string;
  lineHeight: number;
  /** Digits of equal width, for columns of amounts. */
  isTabular?: boolean;
};
export type Alignment = 'left' | 'right';

const bidi = bidiFactory();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Prepares text for a PDF: composed letters, and neither control characters nor invisible ones. Without bidirectional controls the text
 * cannot change the order of the characters around it.
 */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed();

type DirectedRun = FontRun & { isRightToLeft: boolean };

/** Returns the runs of a line from left to right, by the Unicode bidirectional algorithm. */
function orderRuns(line: string, font: FontName): DirectedRun[] {
  if (!rightToLeft.test(line)) return splitByFace(line, font).map((run) => ({ ...run, isRightToLeft: false }));
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const parts: { level: number; start: number; end: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!;
    const last = parts.at(-1);
    if (last?.level === level && index === last.end + 1) last.end = index;
    else if (last?.level === level && index === last.start - 1) last.start = index;
    else parts.push({ level, start: index, end: index });
  }
  return parts.flatMap(({ level, start, end }) => {
    const isRightToLeft = level % 2 === 1;
    const runs = splitByFace(line.slice(start, end + 1), font).map((run) => ({ ...run, isRightToLeft }));
    return isRightToLeft ? runs.toReversed() : runs;
  });
}

/** Measures, wraps and draws text in the faces that have its characters. */
export function createTextLayout(pdf: PDFKit.PDFDocument) {
  const widths = new Map<string, number>();

  // With features pdfkit lays out a whole run at once, which right-to-left text needs.
  const getOptions = (run: DirectedRun, style: TextStyle) =>
    style.isTabular && run.face.startsWith('instrument-sans') ? { features: ['tnum' as const] } : run.isRightToLeft ? { features: [] } : {};

  const measureRun = (run: DirectedRun, style: TextStyle): number =>
    pdf.font(run.face, style.size).widthOfString(run.text, getOptions(run, style));

  function measure(text: string, style: TextStyle): number {
    const key = `${style.font} ${style.size} ${style.isTabular} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = orderRuns(text, style.font).reduce((sum, run) => sum + measureRun(run, style), 0);
      widths.set(key, width);
    }
    return width;
  }

  /** Splits a word that is wider than the line between its characters. */
  function* splitWord(word: string, style: TextStyle, width: number): Generator<string> {
    let part = '';
    for (const character of word) {
      if (part !== '' && measure(part + character, style) > width) {
        yield part;
        part = '';
      }
      part += character;
    }
    yield part;
  }

  /** Wraps text into lines, between words where possible. */
  function wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of cleanText(text).split(' ').filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measure(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = [...splitWord(word, style, width)];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1)!;
    }
    return line === '' ? lines : [...lines, line];
  }

  /** Draws one line. @param y of its top */
  function drawLine(
    line: string,
    style: TextStyle,
    { x, y, width }: { x: number; y: number; width: number },
    align: Alignment = 'left',
  ): void {
    let left = align === 'right' ? x + width - measure(line, style) : x;
    const baseline = y + style.lineHeight / 2 + style.size * 0.35;
    for (const run of orderRuns(line, style.font)) {
      const advance = measureRun(run, style);
      pdf.fillColor(style.color).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...getOptions(run, style) });
      left += advance;
    }
  }

  return { measure, wrap, drawLine };
}
export type TextLayout = ReturnType<typeof createTextLayout>;
