import ipaddr from 'ipaddr.js';

/**
 * Returns the network of a client, which rate limits count as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * household or a rented server has a whole /64 network. Converts IPv4-mapped IPv6 addresses to IPv4.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
