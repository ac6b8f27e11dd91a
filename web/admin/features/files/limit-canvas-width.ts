/** More than this some browsers draw nothing of, and every page of it would take 64 MB. */
const most = 16_000_000;

/**
 * How many pixels wide a page is drawn: as wide as it shows, unless that would be more than a browser draws.
 * @param sheet its shape, in any unit
 */
export const limitCanvasWidth = (sheet: { width: number; height: number }, wanted: number): number =>
  Math.min(wanted, Math.sqrt((most * sheet.width) / sheet.height));
