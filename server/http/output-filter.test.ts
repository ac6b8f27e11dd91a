import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOutputFilter } from './output-filter.ts';

const filter = (schema: z.ZodType, value: unknown) => createOutputFilter(schema)(value);

describe('the filter of a schema', () => {
  test('keeps the listed fields only, at every depth', () => {
    const stone = z.object({
      name: z.string(),
      slabs: z.array(z.object({ size: z.int() })),
      rates: z.record(z.string(), z.object({ cents: z.int() })),
    });
    const row = { name: 'Karoo', cost: 1, slabs: [{ size: 2, cost: 1 }], rates: { '20mm': { cents: 3, cost: 1 } } };
    const filtered = { name: 'Karoo', slabs: [{ size: 2 }], rates: { '20mm': { cents: 3 } } };
    expect(filter(stone, row)).toEqual(filtered);
    expect(
      filter(
        stone.transform((value) => value),
        row,
      ),
    ).toEqual(filtered);
  });

  test('keeps null, and omits missing fields', () => {
    const schema = z.object({ note: z.object({ text: z.string() }).nullable(), price: z.int().optional(), next: z.object({}).nullish() });
    expect(filter(schema, { note: null, price: undefined })).toStrictEqual({ note: null });
    expect(filter(schema, { note: { text: 'Ring first', by: 1 }, next: { id: 1 } })).toStrictEqual({
      note: { text: 'Ring first' },
      next: {},
    });
  });

  test('filters by the alternative of a union', () => {
    const schema = z.discriminatedUnion('state', [
      z.object({ state: z.literal('shown'), total: z.int() }),
      z.object({ state: z.literal('hidden') }),
    ]);
    expect(filter(schema, { state: 'shown', total: 5, cost: 1 })).toEqual({ state: 'shown', total: 5 });
    expect(filter(schema, { state: 'hidden', total: 5 })).toEqual({ state: 'hidden' });
    expect(filter(schema, { state: 'other', total: 5 })).toEqual({});
  });

  test('does not change the value that it filters', () => {
    const row = Object.freeze({ name: 'Karoo', cost: 1 });
    expect(filter(z.object({ name: z.string() }), row)).toEqual({ name: 'Karoo' });
    expect(row).toEqual({ name: 'Karoo', cost: 1 });
  });
});
