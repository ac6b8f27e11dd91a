import { expect, test } from 'vitest';
import { undoStore, showUndo } from './undo.ts';

test('an offer can be withdrawn, but not the one that took its place', () => {
  const undo = () => Promise.resolve();
  const withdrawFirst = showUndo('First', undo);
  const withdrawSecond = showUndo('Second', undo);
  withdrawFirst();
  expect(undoStore.get()?.words).toBe('Second');
  withdrawSecond();
  expect(undoStore.get()).toBeUndefined();
});
