import type { Alignment, TextLayout, TextStyle } from './text-layout.ts';

export type TextBox = { x: number; width: number };
export type TableColumn = { title: string; width: number; align: Alignment };
/** A table row. A group row has only a header cell, which describes the rows below. */
export type TableRow = { cells: readonly string[]; isGroup?: boolean; isStrong?: boolean };
export type TableStyles = { body: TextStyle; header: TextStyle; strong: TextStyle; padding: number };

/** The space between columns, in points. */
const columnGap = 10;

/** Wraps and draws the cells of a table. */
export function createTableLayout(layout: TextLayout, columns: readonly TableColumn[], styles: TableStyles, box: TextBox) {
  const { body, header, strong, padding } = styles;
  const columnLefts = columns.map((_, index) => box.x + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0));
  const getBox = (index: number): TextBox => ({
    x: columnLefts[index]!,
    width: columns[index]!.width - (index === columns.length - 1 ? 0 : columnGap),
  });
  const getStyle = (style: TextStyle, index: number): TextStyle => ({ ...style, isTabular: columns[index]!.align === 'right' });

  return {
    headerHeight: header.lineHeight + padding * 2,
    hasHeader: columns.some(({ title }) => title !== ''),

    /** Wraps the cells of a row. */
    wrapRow: (row: TableRow) => {
      const style = row.isGroup || row.isStrong ? strong : body;
      const cells = row.cells.map((cell, index) =>
        layout.wrap(cell, getStyle(style, index), row.isGroup ? box.width : getBox(index).width),
      );
      return { row, style, cells, height: Math.max(...cells.map(({ length }) => length), 1) * style.lineHeight + padding * 2 };
    },

    /** Draws a cell. @param top the top of the row, in points */
    drawCell: (lines: readonly string[], style: TextStyle, index: number, top: number): void => {
      for (const [lineIndex, line] of lines.entries()) {
        const lineBox = { ...getBox(index), y: top + padding + lineIndex * style.lineHeight };
        layout.drawLine(line, getStyle(style, index), lineBox, columns[index]!.align);
      }
    },
  };
}
