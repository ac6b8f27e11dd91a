import type { FastifyInstance } from 'fastify';
import { pictureFormats, pictureWidths, type PictureFormat } from '#domain/media/picture.ts';
import type { Uploads } from '#server/modules/quotes/uploads/uploads.service.ts';
import { mimeTypeOf } from './image-variants.ts';
import type { Derivative, Media } from './media.service.ts';

const year = 'public, max-age=31536000, immutable';
const hashShape = /^[0-9a-f]{32}$/;
const shareShape = /^og(?:-(?<x>\d|[1-9]\d|100)-(?<y>\d|[1-9]\d|100))?\.jpg$/;
const uploadName = /^[0-9a-f]{32}\.[a-z]{3}$/;

/** Returns the best picture format that a request accepts. Browsers list the formats that they can show. */
const negotiateFormat = (accept = ''): PictureFormat =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpg';

/** Returns the derivative that a URL names: `400.webp`, or `400` for the best accepted format. */
function derivativeOf({ hash, file }: { hash: string; file: string }, accept: string | undefined): Derivative | undefined {
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

/** Pictures and uploaded files by GET: the only data that does not come by a call. */
export function serveMedia(app: FastifyInstance, media: Media, uploads: Uploads): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async ({ params, headers }, reply) => {
    const wanted = derivativeOf(params, headers.accept);
    if (wanted === undefined) return reply.callNotFound();
    const found = await media.get(wanted);
    return (
      reply
        // Public to see, so public to embed: previews of shared links and picture searches show it on pages of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-type', mimeTypeOf(found.format))
        .header('vary', 'accept')
        // A stand-in is asked for again soon; the real one never changes.
        .header('cache-control', found.final ? year : 'public, max-age=30')
        .send(found.bytes)
    );
  });

  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    if (!uploadName.test(params.name)) return reply.callNotFound();
    const upload = await uploads.open(`/uploads/${params.name}`);
    if (upload.mimeType === 'application/pdf') {
      // A PDF can hold scripts: it is handed over as a file, never shown inside the site.
      reply
        .header('content-disposition', 'attachment; filename="plan.pdf"')
        .header('content-security-policy', "sandbox; default-src 'none'");
    }
    return reply
      .header('content-type', upload.mimeType)
      .header('content-length', upload.bytes)
      .header('cache-control', 'private, max-age=3600')
      .send(upload.contents);
  });
}
