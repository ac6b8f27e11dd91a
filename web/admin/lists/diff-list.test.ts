import { expect, test } from 'vitest';
import { diffList } from './diff-list.ts';

const rows = (...words: string[]) => ({ result: words.map((word) => ({ _id: word.charAt(0), word })), fullcount: words.length });

test('what is shown changes in its place', () => {
  expect(diffList(rows('a', 'b'), rows('a', 'b2'))).toEqual({ inPlace: rows('a', 'b2'), fresh: 0, gone: [], moves: false });
});

test('what comes and what goes waits, while what is there is renewed where it stands', () => {
  const { inPlace, ...rest } = diffList(rows('a', 'b', 'c'), rows('x', 'c2', 'a'));
  expect(inPlace.result.map(({ word }) => word)).toEqual(['a', 'b', 'c2']);
  expect(rest).toEqual({ fresh: 1, gone: ['b'], moves: true });
});

test('on a board a card stays in its column until that is asked for, while the rest of it is renewed', () => {
  const card = (status: string, word: string) => ({ result: [{ _id: 'a', status, word }], fullcount: 1 });
  const [shown, next] = [card('submitted', 'old'), card('pricing', 'new')];
  expect(diffList(shown, next, 'status')).toEqual({ inPlace: card('submitted', 'new'), fresh: 0, gone: [], moves: true });
  expect(diffList(shown, next)).toMatchObject({ inPlace: next, moves: false });
});

test('another order alone waits too, and an empty list fills at once', () => {
  expect(diffList(rows('a', 'b'), rows('b', 'a'))).toMatchObject({ inPlace: rows('a', 'b'), fresh: 0, gone: [], moves: true });
  expect(diffList(rows(), rows('a'))).toMatchObject({ inPlace: rows('a'), moves: false });
});
