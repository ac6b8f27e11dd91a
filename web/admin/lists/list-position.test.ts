import { expect, test } from 'vitest';
import { moveItem, getDropPosition, findPosition } from './list-position.ts';

const list = (letters: string) => [...letters].map((_id) => ({ _id }));
const letters = (items: readonly { _id: string }[]): string => items.map(({ _id }) => _id).join('');

test('an item that moves down is placed after the other', () => {
  expect(letters(moveItem(list('abc'), 'a', getDropPosition(list('abc'), 'a', 'b')))).toBe('bac');
});

test('undo returns the item to its neighbour and leaves later moves of other items', () => {
  const before = findPosition(list('abcd'), 'b')!;
  expect(letters(moveItem(list('bdac'), 'b', before))).toBe('dabc');
  expect(letters(moveItem(list('cab'), 'c', findPosition(list('abc'), 'c')!))).toBe('abc');
});

test('the list does not change if the neighbour was deleted, and a single item has no position', () => {
  expect(letters(moveItem(list('abc'), 'a', { neighbourId: 'gone', isBefore: true }))).toBe('abc');
  expect(findPosition(list('a'), 'a')).toBeUndefined();
});
