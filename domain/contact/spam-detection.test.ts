import { expect, test } from 'vitest';
import { detectSpamReasons } from './spam-detection.ts';

const now = new Date('2026-11-21T10:00:00Z');
const createTokenResult = (ageMs: number) => ({ touchedAt: new Date(now.getTime() - ageMs) });
const submission = { trap: '', proof: 'none' as const, now, text: 'Do you come to Hout Bay? See https://example.test' };

test('a form without a token, or with one that is old enough, is not spam', () => {
  expect(detectSpamReasons(submission)).toEqual([]);
  expect(detectSpamReasons({ ...submission, proof: createTokenResult(2000) })).toEqual([]);
  expect(detectSpamReasons({ ...submission, trap: '  ' })).toEqual([]);
});

test('each reason for spam is detected, also several at once', () => {
  expect(detectSpamReasons({ ...submission, trap: 'x' })).toEqual(['trap']);
  expect(detectSpamReasons({ ...submission, proof: createTokenResult(1999) })).toEqual(['too_quick']);
  expect(detectSpamReasons({ ...submission, proof: 'forged' })).toEqual(['forged']);
  expect(detectSpamReasons({ ...submission, trap: 'x', proof: 'reused' })).toEqual(['trap', 'reused']);
});

test('links are a reason only without a valid form token', () => {
  const text = 'http://a.test www.b.test [url=c.test]';
  expect(detectSpamReasons({ ...submission, text })).toEqual(['links']);
  expect(detectSpamReasons({ ...submission, text, proof: createTokenResult(60_000) })).toEqual([]);
});
