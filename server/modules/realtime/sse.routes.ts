import type { FastifyInstance, FastifyReply } from 'fastify';
import { areas } from '#domain/accounts/staff.ts';
import { authenticateRequest, authorize, type FindPerson } from '#server/http/authentication.ts';
import type { Live, Sink } from './realtime-hub.ts';

// @fastify/sse has no stable version yet (0.x).

/** A client that reads more slowly than this is disconnected, and reconnects. */
const mostUnread = 1024 * 1024;

/** Server-sent events over a connection that Fastify has let go of. */
function sinkOf({ raw }: FastifyReply): Sink {
  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > mostUnread) raw.destroy();
    else raw.write(text);
  };
  return {
    send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': still here\n\n'),
    end: () => void raw.end(),
  };
}

/** The event stream of the back office, by GET because it does not end. The token is in the Authorization header. */
export function serveLive(app: FastifyInstance, live: Live, findPerson: FindPerson): void {
  app.addHook('preClose', () => live.close());
  app.get('/admin/live', { exposeHeadRoute: false }, async (request, reply) => {
    const person = await authenticateRequest(request, findPerson);
    authorize(areas.live, person);
    const { raw } = reply;
    // Events that are sent before the headers are sent with them.
    const early: (() => void)[] = [];
    const sink = sinkOf(reply);
    const begun = () => raw.headersSent;
    const close = await live.open(person!, {
      send: (name, data) => (begun() ? sink.send(name, data) : void early.push(() => sink.send(name, data))),
      beat: () => (begun() ? sink.beat() : undefined),
      end: () => (begun() ? sink.end() : void early.push(sink.end)),
    });
    raw.once('close', () => void close());
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write('retry: 2000\n\n');
    for (const tell of early) tell();
    if (raw.destroyed) await close();
  });
}
