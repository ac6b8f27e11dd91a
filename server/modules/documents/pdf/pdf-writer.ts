import { colors, createPdfCanvas, fullWidth, contentArea, type StructureElement, type PdfOptions } from './pdf-canvas.ts';
import { addTable } from './pdf-table.ts';
import type { TableColumn, TableRow, TableStyles, TextBox } from './table-layout.ts';
import type { Alignment, TextStyle } from './text-layout.ts';

/** Writes a tagged PDF from top to bottom. Adds pages as needed, with a header and page numbers. */
export function createPdfWriter(options: PdfOptions) {
  const canvas = createPdfCanvas(options);
  const { pdf, layout, reserve, addElement, drawArtifact } = canvas;

  /** Adds a paragraph or heading, which may continue on the next page. Adds nothing for an empty text. */
  function addText(
    parent: StructureElement,
    type: string,
    text: string,
    style: TextStyle,
    box: TextBox = fullWidth,
    align?: Alignment,
  ): void {
    const lines = layout.wrap(text, style, box.width);
    if (lines.length === 0) return;
    const element = addElement(parent, type);
    for (let index = 0; index < lines.length;) {
      reserve(style.lineHeight);
      const count = Math.max(1, Math.min(lines.length - index, Math.floor((contentArea.bottom - canvas.y) / style.lineHeight)));
      const [top, pageLines] = [canvas.y, lines.slice(index, index + count)];
      element.add(() => {
        for (const [offset, line] of pageLines.entries())
          layout.drawLine(line, style, { ...box, y: top + offset * style.lineHeight }, align);
      });
      canvas.addSpace(count * style.lineHeight);
      index += count;
    }
    element.end();
  }

  /** Draws a text between two hairlines with end ticks, as in a technical drawing. */
  function addDimensionLine(parent: StructureElement, type: string, text: string, style: TextStyle): void {
    reserve(style.lineHeight + 10);
    const [width, top, middle] = [layout.measure(text, style), canvas.y, canvas.y + style.lineHeight / 2];
    const gap = 10;
    const left = contentArea.left + (contentArea.width - width) / 2;
    drawArtifact(() => {
      for (const [from, to, tick] of [
        [contentArea.left, left - gap, contentArea.left],
        [left + width + gap, contentArea.right, contentArea.right],
      ] as const) {
        pdf
          .moveTo(from, middle)
          .lineTo(to, middle)
          .moveTo(tick, middle - 3.5)
          .lineTo(tick, middle + 3.5);
      }
      pdf.lineWidth(0.6).stroke(colors.soft);
    });
    addElement(parent, type, {}, () => layout.drawLine(text, style, { x: left, width, y: top }));
    canvas.addSpace(style.lineHeight);
  }

  /** Adds a picture that fills the box. */
  function addPicture(parent: StructureElement, bytes: Buffer, alt: string, { x, width, height }: TextBox & { height: number }): void {
    const top = canvas.y;
    addElement(parent, 'Figure', { alt }, () => {
      pdf.save().rect(x, top, width, height).clip();
      pdf.image(bytes, x, top, { cover: [width, height], align: 'center', valign: 'center' });
      pdf.restore();
    });
  }

  /** Adds a picture as large as fits into the box, at its left. */
  function addLogo(parent: StructureElement, bytes: Buffer, alt: string, { x, width, height }: TextBox & { height: number }): void {
    const top = canvas.y;
    addElement(parent, 'Figure', { alt }, () => pdf.image(bytes, x, top, { fit: [width, height], valign: 'center' }));
    canvas.addSpace(height);
  }

  return {
    root: canvas.root,
    layout,
    get y() {
      return canvas.y;
    },
    moveTo: canvas.moveTo,
    addSpace: canvas.addSpace,
    addPage: canvas.addPage,
    reserve,
    addElement,
    addText,
    addTable: (
      parent: StructureElement,
      columns: readonly TableColumn[],
      rows: readonly TableRow[],
      styles: TableStyles,
      box?: TextBox,
    ): void => addTable(canvas, parent, columns, rows, styles, box),
    addPicture,
    addLogo,
    addDimensionLine,
    drawRule: canvas.drawRule,
    finish: canvas.finish,
  };
}
export type PdfWriter = ReturnType<typeof createPdfWriter>;
