import { expect, test } from 'vitest';
import { moveItemToPosition, getDropPosition, findPosition } from './list-position.ts';

const list = (letters: string) => [...letters].map((_id) => ({ _id }));
const toLetters = (items: readonly { _id: string }[]): string => items.map(({ _id }) => _id).join('');

test('places an item that moves down after the item on which it was dropped', () => {
  expect(toLetters(moveItemToPosition(list('abc'), 'a', getDropPosition(list('abc'), 'a', 'b')))).toBe('bac');
});

test('undo returns the item to its neighbour and does not revert later moves of other items', () => {
  const before = findPosition(list('abcd'), 'b')!;
  expect(toLetters(moveItemToPosition(list('bdac'), 'b', before))).toBe('dabc');
  expect(toLetters(moveItemToPosition(list('cab'), 'c', findPosition(list('abc'), 'c')!))).toBe('abc');
});

test('does not change the list if the neighbour was deleted, and finds no position for a single item', () => {
  expect(toLetters(moveItemToPosition(list('abc'), 'a', { neighbourId: 'gone', isBefore: true }))).toBe('abc');
  expect(findPosition(list('a'), 'a')).toBeUndefined();
});
