/** The widths in which a picture is available, in pixels. Smaller originals are not enlarged. */
export const pictureWidths = [400, 800, 1200, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The width of the logo, in pixels. It is also available as PNG, which is transparent and which emails and PDFs can show. */
export const logoWidth = 400 satisfies PictureWidth;

/** Returns the URL of the logo as PNG. */
export const getLogoPath = (path: string): string => path.replace(/1200\.jpg$/, `${logoWidth}.png`);

/** Width and height of link previews, in pixels. Without a focal point, the image library chooses the crop. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The point of a picture that remains visible after cropping, in percent from the left and from the top. */
export type FocalPoint = { x: number; y: number };

/** Returns the URL of a picture cropped for link previews, around its focal point if it has one. */
export const getShareImagePath = (path: string, focus?: FocalPoint | null): string =>
  path.replace(/1200\.jpg$/, `og${focus ? `-${focus.x}-${focus.y}` : ''}.jpg`);

/** Width and height of the site icon, in pixels. */
export const iconSize = 192;

/**
 * Returns the crop of a picture around its focal point, like CSS `object-fit: cover` with `object-position`.
 * @returns the size to scale to, and the top left corner of the crop
 */
export function calculateCoverCrop(
  original: { width: number; height: number },
  size: { width: number; height: number },
  { x, y }: FocalPoint,
): { width: number; height: number; left: number; top: number } {
  const scale = Math.max(size.width / original.width, size.height / original.height);
  const width = Math.max(size.width, Math.round(original.width * scale));
  const height = Math.max(size.height, Math.round(original.height * scale));
  return { width, height, left: Math.round(((width - size.width) * x) / 100), top: Math.round(((height - size.height) * y) / 100) };
}
