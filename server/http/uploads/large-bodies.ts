import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createUploadSlots } from './upload-slots.ts';

/** Larger than quote requests, messages and sign-ins. */
const maxSmallBytes = 16 * 1024;

/** With bodies of 256 kB at most, they hold 50 MB. */
const limits = { maxTotal: 200, maxPerNetwork: 16 };

/**
 * Limits how many large JSON bodies this process receives at the same time: each is in memory until it is complete. Small bodies do not
 * take a slot, so unfinished large ones do not block sign-ins. Multipart bodies have separate slots.
 */
export function limitLargeBodies(app: FastifyInstance): void {
  const slots = createUploadSlots(limits, { network: 'unavailable', total: 'unavailable' });
  app.addHook('onRequest', async ({ headers, ip }, reply) => {
    const isSmall = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxSmallBytes;
    if (isSmall || headers['content-type']?.startsWith('multipart/form-data')) return;
    finished(reply.raw, slots.acquire(ip || ''));
  });
}
