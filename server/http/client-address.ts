import type { FastifyRequest } from 'fastify';
import { parseAddress } from '#server/lib/client-network.ts';

/**
 * Returns the IP address of the client: that of the connection, or the entry of `X-Forwarded-For` that TRUST_PROXY selects. An entry that is no
 * address counts as the address of the proxy, because a text would be a new client for each spelling. A closed connection has no address.
 */
export const getClientAddress = ({ ip, raw: { socket } }: FastifyRequest): string =>
  parseAddress(ip || '') ?? parseAddress(socket.remoteAddress ?? '') ?? '';
