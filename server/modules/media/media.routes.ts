import type { FastifyInstance } from 'fastify';
import { logoWidth, pictureFormats, pictureWidths, type PictureFormat } from '#domain/media/picture.ts';
import { getMimeType } from './image-variants.ts';
import type { ImageVariantKey, Media } from './media.service.ts';

const cacheForever = 'public, max-age=31536000, immutable';
const hashPattern = /^[0-9a-f]{32}$/;
const sharePicturePattern = /^og(?:-(?<x>\d|[1-9]\d|100)-(?<y>\d|[1-9]\d|100))?\.jpg$/;

/** Returns the best picture format that a request accepts. Browsers list the formats that they can show. */
const negotiateFormat = (accept = ''): PictureFormat | undefined =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : undefined;

/** Parses the URL of a variant: `400.webp`, `400` for the best accepted format, `400.png` for a logo, or `og-50-50.jpg` for a link preview. */
function parseVariantUrl({ hash, file }: { hash: string; file: string }, accept: string | undefined): ImageVariantKey | undefined {
  if (!hashPattern.test(hash)) return undefined;
  const shareMatch = sharePicturePattern.exec(file)?.groups;
  if (shareMatch) {
    const focus = shareMatch['x'] === undefined ? undefined : { x: Number(shareMatch['x']), y: Number(shareMatch['y']) };
    return { contentHash: hash, width: 'og', format: 'jpg', focus };
  }
  // Widths are compared as text, so that other spellings of a number (`4e2`) are not found.
  const width = pictureWidths.find((candidate) => file === String(candidate) || file.startsWith(`${candidate}.`));
  const negotiatedFormat = file === String(width) ? negotiateFormat(accept) : undefined;
  // The logo stays transparent in browsers without AVIF and WebP.
  if (file === `${logoWidth}.png` || (file === String(logoWidth) && negotiatedFormat === undefined))
    return { contentHash: hash, width: logoWidth, format: 'png' };
  const format =
    file === String(width) ? (negotiatedFormat ?? 'jpg') : pictureFormats.find((candidate) => file === `${width}.${candidate}`);
  return width === undefined || format === undefined ? undefined : { contentHash: hash, width, format };
}

/** Serves the variants of catalogue and content pictures: `GET /media/:hash/:file`. */
export function registerMediaRoutes(app: FastifyInstance, media: Media): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async ({ params, headers }, reply) => {
    const key = parseVariantUrl(params, headers.accept);
    if (key === undefined) return reply.callNotFound();
    const variant = await media.get(key);
    return (
      reply
        // Link previews and image search embed the pictures on other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-type', getMimeType(variant.format))
        .header('vary', 'accept')
        // Until the requested format exists, another format is sent and cached briefly.
        .header('cache-control', variant.isFinal ? cacheForever : 'public, max-age=30')
        .send(variant.bytes)
    );
  });
}
