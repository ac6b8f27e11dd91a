import bidiFactory from 'bidi-js';
import { cleanText, splitByFace, type FontName, type FontRun } from './pdf-fonts.ts';

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

type DirectedRun = FontRun & { isRightToLeft: boolean };

/** Returns the runs of a line in visual order from left to right, by the Unicode bidirectional algorithm. */
function orderRuns(line: string, font: FontName): DirectedRun[] {
  if (!rightToLeft.test(line)) return splitByFace(line, font).map((run) => ({ ...run, isRightToLeft: false }));
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const levelRuns: { level: number; start: number; end: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!;
    const lastRun = levelRuns.at(-1);
    if (lastRun?.level === level && index === lastRun.end + 1) lastRun.end = index;
    else if (lastRun?.level === level && index === lastRun.start - 1) lastRun.start = index;
    else levelRuns.push({ level, start: index, end: index });
  }
  return levelRuns.flatMap(({ level, start, end }) => {
    const isRightToLeft = level % 2 === 1;
    const runs = splitByFace(line.slice(start, end + 1), font).map((run) => ({ ...run, isRightToLeft }));
    return isRightToLeft ? runs.toReversed() : runs;
  });
}

/** Measures, wraps and draws text in the faces that contain its characters. */
export function createTextLayout(pdf: PDFKit.PDFDocument) {
  const widths = new Map<string, number>();

  // With the option `features`, pdfkit lays out a whole run at once. Right-to-left text requires this.
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

  /** Splits a word between characters into parts that fit into the width. */
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
      const candidate = line === '' ? word : `${line} ${word}`;
      if (measure(candidate, style) <= width) {
        line = candidate;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = [...splitWord(word, style, width)];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1)!;
    }
    return line === '' ? lines : [...lines, line];
  }

  /** Draws one line. `y` is the top of the line. */
  function drawLine(
    line: string,
    style: TextStyle,
    { x, y, width }: { x: number; y: number; width: number },
    align: Alignment = 'left',
  ): void {
    let runX = align === 'right' ? x + width - measure(line, style) : x;
    const baseline = y + style.lineHeight / 2 + style.size * 0.35;
    for (const run of orderRuns(line, style.font)) {
      const advance = measureRun(run, style);
      pdf.fillColor(style.color).text(run.text, runX, baseline, { lineBreak: false, baseline: 'alphabetic', ...getOptions(run, style) });
      runX += advance;
    }
  }

  return { measure, wrap, drawLine };
}
export type TextLayout = ReturnType<typeof createTextLayout>;
