import type { FastifyInstance } from 'fastify';
import { pictureFormats, pictureWidths, type PictureFormat, type PictureWidth } from '#domain/picture.ts';
import type { Uploads } from '#server/quotes/uploads.service.ts';
import { mimeTypeOf } from './derivatives.ts';
import type { Media } from './media.service.ts';

const year = 'public, max-age=31536000, immutable';

/** Pictures and uploaded files by GET: the only data that does not come by a call. */
export function serveMedia(app: FastifyInstance, media: Media, uploads: Uploads): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async ({ params }, reply) => {
    const [width, format, ...rest] = params.file.split('.');
    const wanted = { contentHash: params.hash, width: Number(width) as PictureWidth, format: format as PictureFormat };
    if (rest.length > 0 || !pictureWidths.includes(wanted.width) || !pictureFormats.includes(wanted.format)) return reply.callNotFound();
    const found = await media.get(wanted);
    return (
      reply
        .header('content-type', mimeTypeOf(found.format))
        // A stand-in is asked for again soon; the real one never changes.
        .header('cache-control', found.final ? year : 'public, max-age=30')
        .send(found.bytes)
    );
  });

  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const upload = await uploads.open(`/uploads/${params.name}`);
    if (upload.mimeType === 'application/pdf') {
      // A PDF can hold scripts: it is handed over as a file, never shown inside the site.
      reply
        .header('content-disposition', 'attachment; filename="plan.pdf"')
        .header('content-security-policy', "sandbox; default-src 'none'");
    }
    return reply.header('content-type', upload.mimeType).header('cache-control', 'private, max-age=3600').send(upload.bytes);
  });
}
