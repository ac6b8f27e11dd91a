import { expect, test } from 'vitest';
import { dismissToast, toastStore } from '#web/lib/stores/toast-store.ts';
import { showUndo, undoLast } from './undo.ts';

const listToastMessages = () => toastStore.get().map(({ message }) => message);

test('dismissing a replaced message does not dismiss its replacement', () => {
  const undo = () => Promise.resolve();
  const withdrawFirst = showUndo('First', undo);
  const withdrawSecond = showUndo('Second', undo);
  withdrawFirst();
  expect(listToastMessages()).toEqual(['Second']);
  withdrawSecond();
  expect(listToastMessages()).toEqual([]);
});

test('undoes an action once, and only while its message is displayed', async () => {
  let count = 0;
  const undo = () => Promise.resolve(void (count += 1));
  showUndo('Done', undo);
  await Promise.all([undoLast(), undoLast()]);
  expect([count, listToastMessages()]).toEqual([1, ['Change undone']]);
  showUndo('Done', undo);
  dismissToast(toastStore.get().at(-1)!.id);
  await undoLast();
  expect(count).toBe(1);
});
