import { expect, test } from 'vitest';
import { findIncompleteSlot, isEmptySlot, parseSlotLabel, getSlotLabel, type HomeLists } from './home-slots.ts';

const lists: HomeLists = {
  hero: [],
  highlights: [
    { title: 'One', text: '' },
    { title: '', text: '' },
    { title: '', text: 'No title yet' },
  ],
  serviceTabs: [{ title: 'Kitchens', service: ' ' }],
  steps: [],
};

test('finds the slot of a panel by its title', () => {
  expect(parseSlotLabel(getSlotLabel('serviceTabs', 2))).toEqual({ list: 'serviceTabs', index: 2 });
  expect(parseSlotLabel('Headings')).toBeUndefined();
});

test('finds the first filled slot that lacks a required part', () => {
  expect(lists.highlights.map(isEmptySlot)).toEqual([false, true, false]);
  expect([findIncompleteSlot(lists, 'title'), findIncompleteSlot(lists, 'service')]).toEqual([
    'highlights.2.title',
    'serviceTabs.0.service',
  ]);
});
