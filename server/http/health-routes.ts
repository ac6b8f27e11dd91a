import type { FastifyInstance } from 'fastify';

/** `ok`, or the reason why a part of the application does not work. */
export type Readiness = Record<'database' | 'migrations' | 'files' | 'jobs', string>;

const retryAfterS = '5';

/** Serves `/healthz`, which shows that the process runs, and `/readyz`, which shows whether everything works that the site needs. */
export function registerHealthRoutes(app: FastifyInstance, checkReadiness: () => Promise<Readiness>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 1 }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await checkReadiness();
    const isReady = Object.values(checks).every((result) => result === 'ok');
    if (!isReady) reply.code(503).header('retry-after', retryAfterS);
    return reply.header('cache-control', 'no-store').send({ status: isReady ? 1 : 0, checks });
  });
}
