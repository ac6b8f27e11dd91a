import type { FastifyInstance } from 'fastify';
import type { UploadsService } from './uploads.service.ts';

const uploadName = /^[0-9a-f]{32}\.[a-z]{3}$/;

/** Serves the files that customers sent with their requests. */
export function serveUploads(app: FastifyInstance, uploads: UploadsService): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    if (!uploadName.test(params.name)) return reply.callNotFound();
    const upload = await uploads.open(`/uploads/${params.name}`);
    if (upload.mimeType === 'application/pdf') {
      // A PDF can contain scripts: the browser downloads it and never shows it inside the site.
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
