import { buffer } from 'node:stream/consumers';
import PdfKitDocument from 'pdfkit';
import { registerFonts } from './pdf-fonts.ts';
import { createTableLayout, type TableColumn, type TableRow, type TableStyles, type TextBox } from './table-layout.ts';
import { createTextLayout, type Alignment, type TextStyle } from './text-layout.ts';

export const colors = { ink: '#1b1a18', soft: '#5c5851', line: '#ddd6cb', rust: '#9a4b2f' } as const;

/** A4 in points. */
export const page = { left: 48, right: 547.28, top: 64, bottom: 782, width: 499.28 } as const;

// The types of pdfkit lack this value.
const conformance: object = { subset: 'PDF/UA' };

export type Element = PDFKit.PDFStructureElement;
type ElementOptions = { alt?: string; /** The cells that a header cell is for. */ scope?: 'Column' | 'Row' };
const fullWidth: TextBox = { x: page.left, width: page.width };

export type WriterOptions = { title: string; author: string; createdAt: Date; header: string };

/** Writes a tagged PDF from top to bottom. Adds pages as needed, with a header and page numbers. */
export function createPdfWriter({ title, author, createdAt, header }: WriterOptions) {
  const pdf = new PdfKitDocument({
    size: 'A4',
    // The writer breaks pages itself.
    margin: 0,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    ...conformance,
    tagged: true,
    lang: 'en-ZA',
    displayTitle: true,
    // The file's id is the hash of this information: equal content has equal bytes.
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  registerFonts(pdf);
  const layout = createTextLayout(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let y: number = page.top;

  const addPage = (): void => {
    pdf.addPage();
    y = page.top;
  };

  /** Starts a page unless this height is left. */
  const reserve = (height: number): void => {
    if (y + height > page.bottom) addPage();
  };

  /** Adds an element of the structure tree. The caller ends it, unless it has content. */
  function addElement(parent: Element, type: string, options: ElementOptions = {}, draw?: () => void): Element {
    const element = pdf.struct(type, options);
    parent.add(element);
    if (draw) {
      element.add(draw);
      element.end();
    }
    return element;
  }

  /** Draws decoration that assistive technology ignores, such as rules and page numbers. */
  function drawArtifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    pdf.markContent('Artifact', { type });
    draw();
    pdf.endMarkedContent();
  }

  const drawRule = (at: number, { x, width }: TextBox = fullWidth, color: string = colors.line): void =>
    drawArtifact(() => {
      pdf
        .moveTo(x, at)
        .lineTo(x + width, at)
        .lineWidth(0.5)
        .stroke(color);
    });

  /** Adds a paragraph or heading, which may continue on the next page. Adds nothing for an empty text. */
  function addText(parent: Element, type: string, text: string, style: TextStyle, box: TextBox = fullWidth, align?: Alignment): void {
    const lines = layout.wrap(text, style, box.width);
    if (lines.length === 0) return;
    const element = addElement(parent, type);
    for (let index = 0; index < lines.length;) {
      reserve(style.lineHeight);
      const count = Math.max(1, Math.min(lines.length - index, Math.floor((page.bottom - y) / style.lineHeight)));
      const [top, part] = [y, lines.slice(index, index + count)];
      element.add(() => {
        for (const [at, line] of part.entries()) layout.drawLine(line, style, { ...box, y: top + at * style.lineHeight }, align);
      });
      y += count * style.lineHeight;
      index += count;
    }
    element.end();
  }

  /** Draws a hairline with end ticks and a figure in it, as in a worktop drawing. */
  function addDimensionLine(parent: Element, type: string, text: string, style: TextStyle): void {
    reserve(style.lineHeight + 10);
    const [width, top, middle] = [layout.measure(text, style), y, y + style.lineHeight / 2];
    const gap = 10;
    const left = page.left + (page.width - width) / 2;
    drawArtifact(() => {
      for (const [from, to, tick] of [
        [page.left, left - gap, page.left],
        [left + width + gap, page.right, page.right],
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
    y += style.lineHeight;
  }

  /** Adds a table, with its header on each page. */
  function addTable(
    parent: Element,
    columns: readonly TableColumn[],
    rows: readonly TableRow[],
    styles: TableStyles,
    box = fullWidth,
  ): void {
    const { wrapRow, drawCell, headerHeight, hasHeader } = createTableLayout(layout, columns, styles, box);
    const table = addElement(parent, 'Table');
    const finishHeader = (): void => {
      y += headerHeight;
      drawRule(y, box, colors.soft);
    };
    const addHeader = (): void => {
      const row = addElement(table, 'TR');
      for (const [index, column] of columns.entries()) {
        addElement(row, 'TH', { scope: 'Column' }, () => drawCell([column.title], styles.header, index, y));
      }
      row.end();
      finishHeader();
    };
    // A table has one header for assistive technology; the others repeat it for the eye.
    const repeatHeader = (): void => {
      drawArtifact(() => {
        for (const [index, column] of columns.entries()) drawCell([column.title], styles.header, index, y);
      }, 'Pagination');
      finishHeader();
    };

    const wrapped = rows.map(wrapRow);
    // A header stays with the first row, and the name of a group with the first row of the group.
    reserve(headerHeight + (wrapped[0]?.height ?? 0) + (wrapped[1]?.height ?? 0));
    if (hasHeader) addHeader();
    for (const [position, { row, style, cells, height }] of wrapped.entries()) {
      const needed = height + (row.isGroup ? (wrapped[position + 1]?.height ?? 0) : 0);
      if (y + needed > page.bottom) {
        addPage();
        if (hasHeader) repeatHeader();
      }
      const element = addElement(table, 'TR');
      for (const [index, lines] of cells.entries()) {
        const isHeader = index === 0 && (row.isGroup || !hasHeader);
        addElement(element, isHeader ? 'TH' : 'TD', isHeader ? { scope: 'Row' } : {}, () => drawCell(lines, style, index, y));
      }
      element.end();
      y += height;
      drawRule(y, box);
    }
    table.end();
  }

  /** Adds a picture that fills the box. */
  function addPicture(parent: Element, bytes: Buffer, alt: string, { x, width, height }: TextBox & { height: number }): void {
    const top = y;
    addElement(parent, 'Figure', { alt }, () => {
      pdf.save().rect(x, top, width, height).clip();
      pdf.image(bytes, x, top, { cover: [width, height], align: 'center', valign: 'center' });
      pdf.restore();
    });
  }

  /** Draws the headers and page numbers, and returns the file. */
  async function finish(small: TextStyle): Promise<Buffer> {
    root.end();
    const { start, count } = pdf.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      pdf.switchToPage(index);
      drawArtifact(() => {
        if (index > start) layout.drawLine(header, small, { x: page.left, width: page.width, y: 34 });
        layout.drawLine(`Page ${index - start + 1} of ${count}`, small, { x: page.left, width: page.width, y: 804 }, 'right');
        layout.drawLine(author, small, { x: page.left, width: page.width, y: 804 });
      }, 'Pagination');
    }
    const file = buffer(pdf);
    pdf.end();
    return file;
  }

  return {
    root,
    layout,
    get y() {
      return y;
    },
    moveTo: (to: number): void => {
      y = to;
    },
    addSpace: (height: number): void => {
      y += height;
    },
    addPage,
    reserve,
    addElement,
    addText,
    addTable,
    addPicture,
    addDimensionLine,
    drawRule,
    finish,
  };
}
export type PdfWriter = ReturnType<typeof createPdfWriter>;
