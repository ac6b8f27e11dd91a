import { expect, test } from 'vitest';
import { detectSpamReasons } from './spam-detection.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ago = (milliseconds: number) => ({ touchedAt: new Date(now.getTime() - milliseconds) });
const sent = { trap: '', proof: 'none' as const, now, text: 'Do you come to Hout Bay? See https://example.test' };

test('a form without a token, or with one that is old enough, has no sign of spam', () => {
  expect(detectSpamReasons(sent)).toEqual([]);
  expect(detectSpamReasons({ ...sent, proof: ago(2000) })).toEqual([]);
  expect(detectSpamReasons({ ...sent, trap: '  ' })).toEqual([]);
});

test('detects each sign, also several at once', () => {
  expect(detectSpamReasons({ ...sent, trap: 'x' })).toEqual(['trap']);
  expect(detectSpamReasons({ ...sent, proof: ago(1999) })).toEqual(['too_quick']);
  expect(detectSpamReasons({ ...sent, proof: 'forged' })).toEqual(['forged']);
  expect(detectSpamReasons({ ...sent, trap: 'x', proof: 'reused' })).toEqual(['trap', 'reused']);
});

test('links are a sign only without a valid form token', () => {
  const text = 'http://a.test www.b.test [url=c.test]';
  expect(detectSpamReasons({ ...sent, text })).toEqual(['links']);
  expect(detectSpamReasons({ ...sent, text, proof: ago(60_000) })).toEqual([]);
});
