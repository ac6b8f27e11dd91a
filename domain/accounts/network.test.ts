import { describe, expect, test } from 'vitest';
import { describeDevice } from './device.ts';
import { networkOf } from './network.ts';
import { waitingTime } from '#domain/shared/wait.ts';

test('an IPv4 address is one sender, of an IPv6 address its first 64 bits', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
    ['::ffff:172.16.254.3', '172.16.254.3'],
    // Not IPv4 written as IPv6: the owner of this network could exhaust the limits of an IPv4 address otherwise.
    ['2001:db8::ffff:c000:201', '2001:db8:0:0::/64'],
    ['0:0:0:1:0:ffff:c000:201', '0:0:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ]) {
    expect(networkOf(address!), address).toBe(network);
  }
});

test('a waiting time is told in words, never too short', () => {
  expect([0.2, 1, 45, 90, 91, 3600, 5400, 5401, 86_400].map(waitingTime)).toEqual([
    '1 second',
    '1 second',
    '45 seconds',
    '90 seconds',
    '2 minutes',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ]);
});

describe('a browser in words', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-G991B) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'An unknown device'],
    ['', 'An unknown device'],
  ])('%s', (userAgent, words) => expect(describeDevice(userAgent)).toBe(words));
});
