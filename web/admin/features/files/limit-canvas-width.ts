/** Some browsers draw nothing on larger canvases. A page of this size needs 64 MB. */
const maxPixels = 16_000_000;

/**
 * Returns the width in pixels at which a page is drawn: the displayed width, unless the canvas would be too large.
 * @param page its size, in any unit
 */
export const limitCanvasWidth = (page: { width: number; height: number }, displayedWidth: number): number =>
  Math.min(displayedWidth, Math.sqrt((maxPixels * page.width) / page.height));
