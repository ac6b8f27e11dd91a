/** Some browsers draw nothing on larger canvases. A canvas of this size needs 64 MB. */
const maxPixels = 16_000_000;

/**
 * Returns the canvas width of a page in device pixels: `preferredWidth`, or less if the canvas would exceed `maxPixels`.
 * @param page page size in any unit
 */
export const limitCanvasWidth = (page: { width: number; height: number }, preferredWidth: number): number =>
  Math.min(preferredWidth, Math.sqrt((maxPixels * page.width) / page.height));
