/** The widths a picture is kept in; those above the original's are not made (but the 1200 px JPEG always is). */
export const pictureWidths = [400, 800, 1200, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The stored path of a picture: its 1200 px JPEG. @param hash of the original's bytes, in hex */
export const picturePath = (hash: string): string => `/media/${hash}/1200.jpg`;

/** Another width and format of a stored picture. */
export const pictureVariant = (path: string, width: PictureWidth, format: PictureFormat): string =>
  path.replace(/1200\.jpg$/, `${width}.${format}`);

/** What previews of shared links show, in pixels: a JPEG cut to this from the part of the picture that draws the eye. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The address of a stored picture's cut for shared links. */
export const sharePicture = (path: string): string => path.replace(/1200\.jpg$/, 'og.jpg');

/** The widths worth offering of an original so wide. */
export const offeredWidths = (originalWidth: number): PictureWidth[] =>
  pictureWidths.filter((width) => width <= Math.max(originalWidth, 400));
