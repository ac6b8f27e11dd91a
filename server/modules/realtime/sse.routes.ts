import type { FastifyInstance, FastifyReply } from 'fastify';
import { liveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { authenticateRequest, authorize, type AuthenticateToken } from '#server/http/authentication.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import { createOutputFilter } from '#server/http/output-filter.ts';
import type { SseWriter } from './stream.ts';

// @fastify/sse is not used, because it has no stable version yet (0.x).

/** The limit of unsent data. A client above the limit is disconnected, and reconnects. */
const maxUnsentBytes = 1024 * 1024;

/** Writes server-sent events to a hijacked connection. */
function createSseWriter({ raw }: FastifyReply): SseWriter {
  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > maxUnsentBytes) raw.destroy();
    else raw.write(text);
  };
  return {
    send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(createOutputFilter(liveEvents[name])(data))}\n\n`),
    sendHeartbeat: () => write(': heartbeat\n\n'),
    end: () => void raw.end(),
  };
}

/** Registers `GET /admin/live`, the event stream of the back office. */
export function registerSseRoute(app: FastifyInstance, live: Pick<RealtimeHub, 'open' | 'close'>, getCurrentUser: AuthenticateToken): void {
  app.addHook('preClose', () => live.close());
  app.get('/admin/live', { exposeHeadRoute: false }, async (request, reply) => {
    const currentUser = await authenticateRequest(request, getCurrentUser);
    authorize(permissions.live, currentUser);
    const { raw } = reply;
    // Events of `live.open` are queued until the headers are sent.
    const queuedEvents: (() => void)[] = [];
    const writer = createSseWriter(reply);
    const hasStarted = () => raw.headersSent;
    const close = await live.open(currentUser!, {
      send: (name, data) => (hasStarted() ? writer.send(name, data) : void queuedEvents.push(() => writer.send(name, data))),
      sendHeartbeat: () => (hasStarted() ? writer.sendHeartbeat() : undefined),
      end: () => (hasStarted() ? writer.end() : void queuedEvents.push(writer.end)),
    });
    raw.once('close', () => void close());
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write('retry: 2000\n\n');
    for (const sendQueued of queuedEvents) sendQueued();
    if (raw.destroyed) await close();
  });
}
