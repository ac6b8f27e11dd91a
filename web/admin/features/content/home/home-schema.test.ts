import { expect, test } from 'vitest';
import { findIncompleteSlot, homeSchema, parseSlotTitle } from './home-schema.ts';

const slot = { title: '', text: '' };
const values = {
  ...homeSchema.toValues(undefined),
  highlights: [{ title: 'One', text: '' }, slot, { title: '', text: 'No title yet' }],
  serviceTabs: [{ title: 'Kitchens', service: ' ' }],
};

test('finds the slot of a panel by its title', () => {
  expect(parseSlotTitle('Service tab 3')).toEqual({ name: 'Service tab', index: 2 });
  expect(parseSlotTitle('Headings')).toBeUndefined();
});

test('finds the first filled slot that lacks a required part', () => {
  expect([findIncompleteSlot(values, 'title'), findIncompleteSlot(values, 'service')]).toEqual([
    'highlights.2.title',
    'serviceTabs.0.service',
  ]);
});

test('pads lists with empty slots, and does not send them', () => {
  expect(homeSchema.toValues(undefined).hero.slides).toHaveLength(3);
  expect(homeSchema.toInput(values).highlights).toEqual([
    { title: 'One', text: '' },
    { title: '', text: 'No title yet' },
  ]);
});
