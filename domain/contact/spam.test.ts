import { expect, test } from 'vitest';
import { signsIn } from './spam.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ago = (milliseconds: number) => ({ touchedAt: new Date(now.getTime() - milliseconds) });
const sent = { trap: '', proof: 'none' as const, now, words: 'Do you come to Hout Bay? See https://example.test' };

test('a form without proof, or one that took its time, shows no sign', () => {
  expect(signsIn(sent)).toEqual([]);
  expect(signsIn({ ...sent, proof: ago(2000) })).toEqual([]);
  expect(signsIn({ ...sent, trap: '  ' })).toEqual([]);
});

test('each sign is seen, and all of them together', () => {
  expect(signsIn({ ...sent, trap: 'x' })).toEqual(['trap']);
  expect(signsIn({ ...sent, proof: ago(1999) })).toEqual(['too_quick']);
  expect(signsIn({ ...sent, proof: 'forged' })).toEqual(['forged']);
  expect(signsIn({ ...sent, trap: 'x', proof: 'reused' })).toEqual(['trap', 'reused']);
});

test('links count only where nothing says that a form was filled in', () => {
  const words = 'http://a.test www.b.test [url=c.test]';
  expect(signsIn({ ...sent, words })).toEqual(['links']);
  expect(signsIn({ ...sent, words, proof: ago(60_000) })).toEqual([]);
});
