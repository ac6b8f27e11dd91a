import { expect, test } from 'vitest';
import { parseAddress, toClientNetwork } from './client-network.ts';

test('the network of an IPv4 address is the address, and that of an IPv6 address its first 64 bits', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
    ['::ffff:172.16.254.3', '172.16.254.3'],
    // These are not IPv4-mapped addresses. If they were treated as such, their users could exhaust the limits of an IPv4 address.
    ['2001:db8::ffff:c000:201', '2001:db8:0:0::/64'],
    ['0:0:0:1:0:ffff:c000:201', '0:0:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ]) {
    expect(toClientNetwork(address!), address).toBe(network);
  }
});

test('an address is parsed with a port, brackets and a zone, and other texts are not', () => {
  for (const [text, address] of [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:1001 ', '192.0.2.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:DB8:0::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ...['', 'unknown', '_hidden', '192.0.2', '1', '0x7f.1', '192.0.2.300', '192.0.2.1:port', '[192.0.2.1', 'for=192.0.2.1'].map(
      (invalid) => [invalid, undefined],
    ),
  ])
    expect(parseAddress(text!), text).toBe(address);
});
