import { create as createContentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { UploadsService } from './uploads.service.ts';

const uploadNamePattern = /^[0-9a-f]{32}\.[a-z]{3}$/;

/** Serves the files that customers sent with their requests, and proofs of acceptance. */
export function serveUploads(app: FastifyInstance, uploads: UploadsService): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    if (!uploadNamePattern.test(params.name)) return reply.callNotFound();
    const upload = await uploads.open(`/uploads/${params.name}`);
    const isPdf = upload.mimeType === 'application/pdf';
    // A PDF can contain scripts, so the browser must download it instead of showing it.
    if (isPdf) reply.header('content-security-policy', "sandbox; default-src 'none'");
    return reply
      .header('content-disposition', createContentDisposition(upload.fileName, { type: isPdf ? 'attachment' : 'inline' }))
      .header('content-type', upload.mimeType)
      .header('content-length', upload.bytes)
      .header('cache-control', 'private, max-age=3600')
      .send(upload.contents);
  });
}
