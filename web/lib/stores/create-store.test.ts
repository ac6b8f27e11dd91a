import { expect, test } from 'vitest';
import { createStore } from './create-store.ts';

test('calls the listeners for each new value until they unsubscribe', () => {
  const store = createStore(0);
  const receivedValues: number[] = [];
  const unsubscribe = store.subscribe(() => receivedValues.push(store.get()));
  store.set(1);
  store.set(1);
  store.set(2);
  expect(store.hasListeners()).toBe(true);
  unsubscribe();
  store.set(3);
  expect(receivedValues).toEqual([1, 2]);
  expect([store.initial, store.get(), store.hasListeners()]).toEqual([0, 3, false]);
});
