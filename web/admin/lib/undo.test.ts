import { expect, test } from 'vitest';
import { currentUndo, offerUndo } from './undo.ts';

test('an offer can be withdrawn, but not the one that took its place', () => {
  const undo = () => Promise.resolve();
  const withdrawFirst = offerUndo('First', undo);
  const withdrawSecond = offerUndo('Second', undo);
  withdrawFirst();
  expect(currentUndo()?.words).toBe('Second');
  withdrawSecond();
  expect(currentUndo()).toBeUndefined();
});
