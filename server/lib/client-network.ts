import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Parses an address as proxies and sockets write it: with or without a port, brackets or an IPv6 zone. Converts IPv4-mapped IPv6 addresses to
 * IPv4. Returns undefined for any other text.
 */
export function parseAddress(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/**
 * Returns the network of a client, which rate limits count as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * household or a rented server has a whole /64 network.
 */
export function toClientNetwork(address: string): string {
  const parsedAddress = parseAddress(address);
  if (parsedAddress === undefined) return address;
  const parsed = ipaddr.parse(parsedAddress);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
