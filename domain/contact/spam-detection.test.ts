import { expect, test } from 'vitest';
import { detectSpamReasons } from './spam-detection.ts';

const now = new Date('2026-11-21T10:00:00Z');
const createTokenResult = (ageMs: number) => ({ startedAt: new Date(now.getTime() - ageMs) });
const submission = { honeypot: '', formToken: 'none' as const, now, text: 'Do you come to Hout Bay? See https://example.test' };

test('a form without a token, or with one that is old enough, is not spam', () => {
  expect(detectSpamReasons(submission)).toEqual([]);
  expect(detectSpamReasons({ ...submission, formToken: createTokenResult(2000) })).toEqual([]);
  expect(detectSpamReasons({ ...submission, honeypot: '  ' })).toEqual([]);
});

test('each reason for spam is detected, also several at once', () => {
  expect(detectSpamReasons({ ...submission, honeypot: 'x' })).toEqual(['trap']);
  expect(detectSpamReasons({ ...submission, formToken: createTokenResult(1999) })).toEqual(['too_quick']);
  expect(detectSpamReasons({ ...submission, formToken: 'forged' })).toEqual(['forged']);
  expect(detectSpamReasons({ ...submission, honeypot: 'x', formToken: 'reused' })).toEqual(['trap', 'reused']);
});

test('links are a reason only without a valid form token', () => {
  const text = 'http://a.test www.b.test [url=c.test]';
  expect(detectSpamReasons({ ...submission, text })).toEqual(['links']);
  expect(detectSpamReasons({ ...submission, text, formToken: createTokenResult(60_000) })).toEqual([]);
});
