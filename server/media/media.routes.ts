import type { FastifyInstance } from 'fastify';
import { pictureFormats, pictureWidths } from '#domain/picture.ts';
import type { Uploads } from '#server/quotes/uploads.service.ts';
import { mimeTypeOf } from './derivatives.ts';
import type { Media } from './media.service.ts';

const year = 'public, max-age=31536000, immutable';
const hashShape = /^[0-9a-f]{32}$/;
const uploadName = /^[0-9a-f]{32}\.[a-z]{3}$/;

/** Pictures and uploaded files by GET: the only data that does not come by a call. */
export function serveMedia(app: FastifyInstance, media: Media, uploads: Uploads): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async ({ params }, reply) => {
    // Compared as text: 4e2 is a number too, but no other address of the same picture.
    const width = pictureWidths.find((each) => params.file.startsWith(`${each}.`));
    const format = pictureFormats.find((each) => params.file === `${width}.${each}`);
    if (!hashShape.test(params.hash) || width === undefined || format === undefined) return reply.callNotFound();
    const found = await media.get({ contentHash: params.hash, width, format });
    return (
      reply
        .header('content-type', mimeTypeOf(found.format))
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
    return reply.header('content-type', upload.mimeType).header('cache-control', 'private, max-age=3600').send(upload.bytes);
  });
}
