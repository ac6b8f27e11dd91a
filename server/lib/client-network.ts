import ipaddr from 'ipaddr.js';

/**
 * Returns the network of a client, which counts as one sender: an IPv4 address, or the 64-bit network of an IPv6 one, of which each
 * household and each rented server has at least one. IPv4 written as IPv6 counts as IPv4.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
