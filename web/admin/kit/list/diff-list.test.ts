import { expect, test } from 'vitest';
import { diffList } from './diff-list.ts';

const createRows = (...texts: string[]) => ({ result: texts.map((word) => ({ _id: word.charAt(0), word })), fullcount: texts.length });

test('updates displayed rows in place', () => {
  expect(diffList(createRows('a', 'b'), createRows('a', 'b2'))).toEqual({
    inPlace: createRows('a', 'b2'),
    addedCount: 0,
    removedIds: [],
    moves: false,
  });
});

test('delays added and removed rows, and updates the displayed ones', () => {
  const { inPlace, ...changes } = diffList(createRows('a', 'b', 'c'), createRows('x', 'c2', 'a'));
  expect(inPlace.result.map(({ word }) => word)).toEqual(['a', 'b', 'c2']);
  expect(changes).toEqual({ addedCount: 1, removedIds: ['b'], moves: true });
});

test('delays moves between the columns of a board, and updates the cards', () => {
  const card = (status: string, word: string) => ({ result: [{ _id: 'a', status, word }], fullcount: 1 });
  const [shown, latest] = [card('submitted', 'old'), card('pricing', 'new')];
  expect(diffList(shown, latest, 'status')).toEqual({ inPlace: card('submitted', 'new'), addedCount: 0, removedIds: [], moves: true });
  expect(diffList(shown, latest)).toMatchObject({ inPlace: latest, moves: false });
});

test('delays a new order, and replaces an empty list at once', () => {
  expect(diffList(createRows('a', 'b'), createRows('b', 'a'))).toMatchObject({
    inPlace: createRows('a', 'b'),
    addedCount: 0,
    removedIds: [],
    moves: true,
  });
  expect(diffList(createRows(), createRows('a'))).toMatchObject({ inPlace: createRows('a'), moves: false });
});
