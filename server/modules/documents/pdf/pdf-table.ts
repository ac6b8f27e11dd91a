import { colors, fullWidth, contentArea, type StructureElement, type PdfCanvas } from './pdf-canvas.ts';
import { createTableLayout, type TableColumn, type TableRow, type TableStyles } from './table-layout.ts';

/** Adds a table. Repeats the header on each page. */
export function addTable(
  canvas: PdfCanvas,
  parent: StructureElement,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  styles: TableStyles,
  box = fullWidth,
): void {
  const { wrapRow, drawCell, headerHeight, hasHeader } = createTableLayout(canvas.layout, columns, styles, box);
  const table = canvas.addElement(parent, 'Table');
  const finishHeader = (): void => {
    canvas.addSpace(headerHeight);
    canvas.drawRule(canvas.y, box, colors.soft);
  };
  const addHeader = (): void => {
    const row = canvas.addElement(table, 'TR');
    for (const [index, column] of columns.entries()) {
      canvas.addElement(row, 'TH', { scope: 'Column' }, () => drawCell([column.title], styles.header, index, canvas.y));
    }
    row.end();
    finishHeader();
  };
  // Assistive technology ignores repeated headers.
  const repeatHeader = (): void => {
    canvas.drawArtifact(() => {
      for (const [index, column] of columns.entries()) drawCell([column.title], styles.header, index, canvas.y);
    }, 'Pagination');
    finishHeader();
  };

  const wrappedRows = rows.map(wrapRow);
  // Keep the header with the first row, and the name of a group with the first row of the group.
  canvas.reserve(headerHeight + (wrappedRows[0]?.height ?? 0) + (wrappedRows[1]?.height ?? 0));
  if (hasHeader) addHeader();
  for (const [position, { row, style, cells, height }] of wrappedRows.entries()) {
    const requiredHeight = height + (row.isGroup ? (wrappedRows[position + 1]?.height ?? 0) : 0);
    if (canvas.y + requiredHeight > contentArea.bottom) {
      canvas.addPage();
      if (hasHeader) repeatHeader();
    }
    const element = canvas.addElement(table, 'TR');
    for (const [index, lines] of cells.entries()) {
      const isHeader = index === 0 && (row.isGroup || !hasHeader);
      canvas.addElement(element, isHeader ? 'TH' : 'TD', isHeader ? { scope: 'Row' } : {}, () => drawCell(lines, style, index, canvas.y));
    }
    element.end();
    canvas.addSpace(height);
    canvas.drawRule(canvas.y, box);
  }
  table.end();
}
