import type { TextStyle } from './text-layout.ts';
import { colors, contentArea, type StructureElement } from './pdf-canvas.ts';
import type { PdfWriter } from './pdf-writer.ts';

const { ink, soft } = colors;

export const styles = {
  brand: { font: 'display', size: 19, lineHeight: 24, color: ink },
  title: { font: 'display', size: 25, lineHeight: 31, color: ink },
  heading: { font: 'display', size: 16, lineHeight: 21, color: ink },
  subheading: { font: 'display', size: 12.5, lineHeight: 18, color: ink },
  body: { font: 'regular', size: 9, lineHeight: 12.5, color: ink },
  strong: { font: 'semibold', size: 9, lineHeight: 12.5, color: ink },
  small: { font: 'regular', size: 8, lineHeight: 11.5, color: soft },
  terms: { font: 'regular', size: 7, lineHeight: 9.6, color: ink },
  termsHeading: { font: 'semibold', size: 7.5, lineHeight: 11, color: ink },
} satisfies Record<string, TextStyle>;

export const cellPadding = 2.2;
export const tableStyles = { body: styles.body, header: styles.small, strong: styles.strong, padding: cellPadding };

/** Tables of the terms and conditions. */
export const termsTableStyles = { body: styles.terms, header: styles.termsHeading, strong: styles.termsHeading, padding: 1.6 };

/** Adds facts side by side, each with its label above. @param widths of the columns, in points */
export function addFacts(
  writer: PdfWriter,
  parent: StructureElement,
  facts: readonly (readonly [label: string, ...lines: string[]])[],
  widths: readonly number[],
): void {
  const top = writer.y;
  let bottom = top;
  let x: number = contentArea.left;
  for (const [index, [label, ...lines]] of facts.entries()) {
    const width = widths[index]!;
    writer.moveTo(top);
    writer.addText(parent, 'P', label, styles.small, { x, width: width - 12 });
    for (const line of lines) writer.addText(parent, 'P', line, styles.body, { x, width: width - 12 });
    bottom = Math.max(bottom, writer.y);
    x += width;
  }
  writer.moveTo(bottom + 20);
}
