import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createApiError } from '#domain/errors/error-codes.ts';

/** A host name, an IPv4 address or an IPv6 address in brackets, with an optional port (RFC 9110, 7.2). */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** True if there is no Host header, which HTTP/1.0 allows, or exactly one valid Host header. Node would use the first of several. */
export function hasValidHost({ rawHeaders }: IncomingMessage): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1]!;
  }
  return host === undefined || hostPattern.test(host);
}

/** Rejects requests for a proxy or for the whole server (`GET http://host/`, `OPTIONS *`) and invalid Host headers with 400, and CONNECT with 405. */
export function rejectMalformedTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    request.originalUrl.startsWith('/') && hasValidHost(request.raw)
      ? done()
      : done(createApiError('bad_input', { message: 'The address of this request is not valid.' })),
  );
  // Node closes the connection without a response if no listener is set.
  app.server.on('connect', (_request, socket) =>
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
  );
}

/**
 * True if a path can be decoded and is unambiguous. The URL parser converts a backslash to a slash and ends the path at `#`; browsers send
 * neither.
 * @param path without its query
 */
export function isReadablePath(path: string): boolean {
  if (/[\\#]/.test(path)) return false;
  try {
    return !path.includes('%') || decodeURI(path) !== '';
  } catch {
    return false;
  }
}
