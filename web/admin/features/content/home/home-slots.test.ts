import { expect, test } from 'vitest';
import {
  addSlot,
  countSlots,
  removeSlot,
  insertSlot,
  isEmptySlot,
  moveSlot,
  slotLabel,
  slotFromLabel,
  readSlot,
  findIncompleteSlot,
} from './home-slots.ts';
import { toHomeInput } from './home-form-values.ts';

const values = Object.fromEntries(
  ['One', 'Two', 'Three'].flatMap((title, index) => [
    [`highlights.${index}.title`, title],
    [`highlights.${index}.text`, `${title} in words`],
  ]),
);
const titles = (changed: object) => (toHomeInput({ ...values, ...changed }, ['highlights.0.title']) as { highlights: unknown }).highlights;
const second = { list: 'highlights', index: 1 } as const;

test('a card of the form and the place it holds find one another', () => {
  expect(slotFromLabel(slotLabel('serviceTabs', 2))).toEqual({ list: 'serviceTabs', index: 2 });
  expect(slotFromLabel('Headings')).toBeUndefined();
});

test('what stands in a place moves with all that belongs to it', () => {
  expect(titles(moveSlot(values, second, 0))).toEqual([
    { title: 'Two', text: 'Two in words' },
    { title: 'One', text: 'One in words' },
    { title: 'Three', text: 'Three in words' },
  ]);
});

test('a place that is emptied is none; those behind it move up, and what was there can be put back', () => {
  const after = { ...values, ...removeSlot(values, second) };
  expect(titles(after)).toEqual([
    { title: 'One', text: 'One in words' },
    { title: 'Three', text: 'Three in words' },
  ]);
  expect(countSlots(after, 'highlights')).toBe(3);
  expect(isEmptySlot(after, { list: 'highlights', index: 2 })).toBe(true);
  expect({ ...after, ...insertSlot(after, second, readSlot(values, second)) }).toEqual(values);
});

test('what is put back leaves what was typed and moved since; where every place was filled meanwhile, there is no room for it', () => {
  const kept = readSlot(values, second);
  const typed = { ...values, ...removeSlot(values, second), 'highlights.1.title': 'Three anew', 'highlights.2.title': 'Four' };
  const after = { ...typed, ...insertSlot(typed, second, kept) };
  expect((titles(after) as { title: string }[]).map(({ title }) => title)).toEqual(['One', 'Two', 'Three anew', 'Four']);
  const slides = Object.fromEntries([0, 1, 2].flatMap((at) => ['title', 'text', 'picture'].map((part) => [`hero.${at}.${part}`, `${at}`])));
  expect(insertSlot(slides, { list: 'hero', index: 0 }, ['Back', '', ''])).toBeUndefined();
});

test('another place is empty, and none until something stands in it; words without a title are sent, to be refused', () => {
  const more = { ...values, ...addSlot(values, 'highlights') };
  expect(countSlots(more, 'highlights')).toBe(4);
  expect(titles(more)).toHaveLength(3);
  const untitled = { ...more, 'highlights.3.text': 'No title yet' };
  expect(titles(untitled)).toHaveLength(4);
  expect([findIncompleteSlot(more, 'title'), findIncompleteSlot(untitled, 'title')]).toEqual([undefined, 'highlights.3.title']);
});
