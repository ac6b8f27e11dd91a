import { expect, test } from 'vitest';
import { moveTo, positionAt, getPosition } from './position.ts';

const list = (letters: string) => [...letters].map((_id) => ({ _id }));
const letters = (items: readonly { _id: string }[]): string => items.map(({ _id }) => _id).join('');

test('an item that moves down is placed after the other', () => {
  expect(letters(moveTo(list('abc'), 'a', positionAt(list('abc'), 'a', 'b')))).toBe('bac');
});

test('undo returns the item to its neighbour and leaves later moves of other items', () => {
  const before = getPosition(list('abcd'), 'b')!;
  expect(letters(moveTo(list('bdac'), 'b', before))).toBe('dabc');
  expect(letters(moveTo(list('cab'), 'c', getPosition(list('abc'), 'c')!))).toBe('abc');
});

test('the list does not change if the neighbour was deleted, and a single item has no position', () => {
  expect(letters(moveTo(list('abc'), 'a', { beside: 'gone', before: true }))).toBe('abc');
  expect(getPosition(list('a'), 'a')).toBeUndefined();
});
