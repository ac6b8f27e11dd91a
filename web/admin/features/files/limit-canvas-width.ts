/** Some browsers draw nothing on larger canvases. A canvas of this size needs 64 MB. */
const maxPixels = 16_000_000;

/**
 * Returns the width of the canvas of a page in pixels: the displayed width, unless the canvas would exceed `maxPixels`.
 * @param page page size in any unit
 */
export const limitCanvasWidth = (page: { width: number; height: number }, displayedWidth: number): number =>
  Math.min(displayedWidth, Math.sqrt((maxPixels * page.width) / page.height));
