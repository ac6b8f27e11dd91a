import { create as createContentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { LinkParameters } from '#server/lib/signed-links.ts';
import type { UploadsService } from './uploads.service.ts';

const uploadNamePattern = /^[0-9a-f]{32}\.[a-z]{3}$/;

/** Serves uploads, by their name until a quote request claims them, and then by signed links. */
export function serveUploads(app: FastifyInstance, uploads: UploadsService): void {
  app.get<{ Params: { name: string }; Querystring: LinkParameters }>('/uploads/:name', async ({ params, query }, reply) => {
    if (!uploadNamePattern.test(params.name)) return reply.callNotFound();
    const upload = await uploads.open(`/uploads/${params.name}`, query);
    const isPdf = upload.mimeType === 'application/pdf';
    // A PDF can contain scripts, so the browser must download it instead of showing it.
    if (isPdf) reply.header('content-security-policy', "sandbox; default-src 'none'");
    return reply
      .header('content-disposition', createContentDisposition(upload.fileName, { type: isPdf ? 'attachment' : 'inline' }))
      .header('content-type', upload.mimeType)
      .header('content-length', upload.bytes)
      .header('cache-control', 'private, max-age=600')
      .send(upload.contents);
  });
}
