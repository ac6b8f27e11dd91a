import { create as createContentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { PageHandler } from '#server/http/pages/page-routes.ts';
import type { LinkParameters } from '#server/lib/signed-links.ts';
import type { Documents } from './documents.service.ts';

const documentIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Serves PDFs by their signed links. @param sendNotFound for an altered or expired link */
export function registerDocumentRoutes(app: FastifyInstance, documents: Documents, sendNotFound: PageHandler): void {
  app.get<{ Params: { id: string }; Querystring: LinkParameters }>('/documents/:id', async (request, reply) => {
    const { params, query } = request;
    const document = documentIdPattern.test(params.id) && (await documents.open(params.id, query));
    if (!document) return sendNotFound(request, reply);
    const { contents, bytes, fileName } = document;
    return reply
      .header('content-type', 'application/pdf')
      .header('content-length', bytes)
      .header('content-disposition', createContentDisposition(fileName))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .send(contents);
  });
}
