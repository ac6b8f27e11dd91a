import { buffer } from 'node:stream/consumers';
import PdfKitDocument from 'pdfkit';
import { registerFonts } from './pdf-fonts.ts';
import type { TextBox } from './table-layout.ts';
import { createTextLayout, type TextStyle } from './text-layout.ts';

export const colors = { ink: '#1b1a18', soft: '#5c5851', line: '#ddd6cb', rust: '#9a4b2f' } as const;

/** The content area of an A4 page, in points. */
export const contentArea = { left: 48, right: 547.28, top: 64, bottom: 782, width: 499.28 } as const;

// The types of pdfkit lack this value.
const conformance: object = { subset: 'PDF/UA' };

export type StructureElement = PDFKit.PDFStructureElement;
type ElementOptions = { alt?: string; /** Whether a header cell describes its column or its row. */ scope?: 'Column' | 'Row' };
export const fullWidth: TextBox = { x: contentArea.left, width: contentArea.width };

export type PdfOptions = { title: string; author: string; createdAt: Date; header: string };

/** Creates the pages and the structure tree of a tagged PDF. `y` is the position of the next content, in points from the top. */
export function createPdfCanvas({ title, author, createdAt, header }: PdfOptions) {
  const pdf = new PdfKitDocument({
    size: 'A4',
    // `reserve` starts new pages.
    margin: 0,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    ...conformance,
    tagged: true,
    lang: 'en-ZA',
    displayTitle: true,
    // The id of the file is the hash of this information, so that equal content has equal bytes.
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  registerFonts(pdf);
  const layout = createTextLayout(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let y: number = contentArea.top;

  const addPage = (): void => {
    pdf.addPage();
    y = contentArea.top;
  };

  /** Starts a new page if the current page has less height left. */
  const reserve = (height: number): void => {
    if (y + height > contentArea.bottom) addPage();
  };

  /** Adds an element to the structure tree. The caller must end the element, unless it passes `draw`. */
  function addElement(parent: StructureElement, type: string, options: ElementOptions = {}, draw?: () => void): StructureElement {
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

  const drawRule = (top: number, { x, width }: TextBox = fullWidth, color: string = colors.line): void =>
    drawArtifact(() => {
      pdf
        .moveTo(x, top)
        .lineTo(x + width, top)
        .lineWidth(0.5)
        .stroke(color);
    });

  /** Draws the headers and footers of all pages, and returns the file. The first page has no header. */
  async function finish(style: TextStyle): Promise<Buffer> {
    root.end();
    const { start, count } = pdf.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      pdf.switchToPage(index);
      drawArtifact(() => {
        if (index > start) layout.drawLine(header, style, { x: contentArea.left, width: contentArea.width, y: 34 });
        layout.drawLine(`Page ${index - start + 1} of ${count}`, style, { x: contentArea.left, width: contentArea.width, y: 804 }, 'right');
        layout.drawLine(author, style, { x: contentArea.left, width: contentArea.width, y: 804 });
      }, 'Pagination');
    }
    const file = buffer(pdf);
    pdf.end();
    return file;
  }

  return {
    pdf,
    root,
    layout,
    get y() {
      return y;
    },
    moveTo: (newY: number): void => {
      y = newY;
    },
    addSpace: (height: number): void => {
      y += height;
    },
    addPage,
    reserve,
    addElement,
    drawArtifact,
    drawRule,
    finish,
  };
}
export type PdfCanvas = ReturnType<typeof createPdfCanvas>;
