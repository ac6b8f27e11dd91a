import type { FastifyInstance } from 'fastify';
import { pictureFormats, pictureWidths, type PictureFormat } from '#domain/media/picture.ts';
import { getMimeType } from './image-variants.ts';
import type { ImageVariantKey, Media } from './media.service.ts';

const year = 'public, max-age=31536000, immutable';
const hashShape = /^[0-9a-f]{32}$/;
const shareShape = /^og(?:-(?<x>\d|[1-9]\d|100)-(?<y>\d|[1-9]\d|100))?\.jpg$/;

/** Returns the best picture format that a request accepts. Browsers list the formats that they can show. */
const negotiateFormat = (accept = ''): PictureFormat =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpg';

/** Returns the derivative that a URL names: `400.webp`, or `400` for the best accepted format. */
function getDerivative({ hash, file }: { hash: string; file: string }, accept: string | undefined): ImageVariantKey | undefined {
  if (!hashShape.test(hash)) return undefined;
  const share = shareShape.exec(file)?.groups;
  if (share) {
    const focus = share['x'] === undefined ? undefined : { x: Number(share['x']), y: Number(share['y']) };
    return { contentHash: hash, width: 'og', format: 'jpg', focus };
  }
  // Compared as text: 4e2 is a number too, but not another URL of the same picture.
  const width = pictureWidths.find((candidate) => file === String(candidate) || file.startsWith(`${candidate}.`));
  const format = file === String(width) ? negotiateFormat(accept) : pictureFormats.find((candidate) => file === `${width}.${candidate}`);
  return width === undefined || format === undefined ? undefined : { contentHash: hash, width, format };
}

/** Serves pictures of the catalogue and the content, in the widths and formats of the contract. */
export function registerMediaRoutes(app: FastifyInstance, media: Media): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async ({ params, headers }, reply) => {
    const wanted = getDerivative(params, headers.accept);
    if (wanted === undefined) return reply.callNotFound();
    const found = await media.get(wanted);
    return (
      reply
        // Other sites may embed public pictures: link previews and image search do.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-type', getMimeType(found.format))
        .header('vary', 'accept')
        // A temporary format is cached briefly; the final one is immutable.
        .header('cache-control', found.final ? year : 'public, max-age=30')
        .send(found.bytes)
    );
  });
}
