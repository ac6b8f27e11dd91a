import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getClientAddress } from '#server/http/client-address.ts';
import { createUploadSlots } from './upload-slots.ts';

/** The limit of small bodies. Quote requests, messages and sign-ins are smaller. */
const maxSmallBytes = 16 * 1024;

/** At most 50 MB in memory, because a body has at most 256 kB. */
const limits = { maxTotal: 200, maxPerNetwork: 16 };

/**
 * Limits how many large JSON bodies this process receives at the same time, because each one is in memory until it is complete. Small bodies
 * need no slot, so unfinished large bodies do not block sign-ins. Multipart bodies have separate slots.
 */
export function limitLargeBodies(app: FastifyInstance): void {
  const slots = createUploadSlots(limits, { network: 'unavailable', total: 'unavailable' });
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const isSmall = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxSmallBytes;
    if (isSmall || headers['content-type']?.startsWith('multipart/form-data')) return;
    finished(reply.raw, slots.acquire(getClientAddress(request)));
  });
}
