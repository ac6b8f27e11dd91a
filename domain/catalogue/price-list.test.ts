import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUnicodeText } from '#test/unicode-text.ts';
import {
  formatPriceListValue,
  toCell,
  priceListColumns,
  normalizeText,
  parseHeadings,
  parseRow,
  type PriceListValues,
} from './price-list.ts';
import { planImport, type ProductLookups, type ExistingProduct } from './price-list-plan.ts';
import { mapProductFields, productFieldNames, productFields, type ProductField, type ProductFieldValues } from './product.ts';

const choices: ProductLookups = {
  materials: [
    { id: 'g', name: 'Granite', archived: false },
    { id: 'm', name: 'Marble', archived: false },
  ],
  types: [
    { id: 'gs', name: 'Speckled', materialId: 'g', archived: false },
    { id: 'gv', name: 'Veined', materialId: 'g', archived: true },
    { id: 'mv', name: 'Veined', materialId: 'm', archived: false },
  ],
  colours: [
    { id: 'old', name: 'White', archived: true },
    { id: 'w', name: 'White', archived: false },
  ],
};
const allColumns = parseHeadings(priceListColumns.map(({ heading }) => heading));

const slabSize = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null });
const createText = (max: number) => createUnicodeText(max).map(normalizeText);
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,2}$/);
const existingProduct: fc.Arbitrary<ExistingProduct> = fc
  .record({
    slug,
    name: createText(60).filter((name) => name !== ''),
    priceCents: fc.integer({ min: 0, max: 1_000_000_000 }),
    fields: fc.record(
      mapProductFields((_name, { type }): fc.Arbitrary<unknown> => (type === 'text' ? createText(20) : slabSize)),
    ) as fc.Arbitrary<ProductFieldValues>,
    status: fc.constantFrom('draft' as const, 'active' as const, 'archived' as const),
  })
  .map(({ fields, ...stone }) => ({
    ...stone,
    ...fields,
    id: stone.slug,
    version: 1,
    statusBeforeArchive: null,
    formerSlugs: [],
    material: 'Granite',
    materialId: 'g',
    type: 'Speckled',
    typeId: 'gs',
    colour: 'White',
    colourId: 'w',
  }));
const toCells = (stone: PriceListValues): string[] => priceListColumns.map(({ field }) => String(toCell(field, stone) ?? ''));

describe('a price list', () => {
  it('does not change products when an export is imported unchanged', () => {
    const stones = fc.uniqueArray(existingProduct, { selector: (stone) => stone.slug, maxLength: 6 });
    fc.assert(
      fc.property(stones, (products) => {
        const rows = products.map((stone, index) => parseRow(index + 2, toCells(stone), allColumns));
        expect(planImport(rows, products, choices, new Set())).toEqual({
          changes: [],
          errors: [],
          unchangedCount: products.length,
          rowCount: products.length,
        });
      }),
    );
  });

  it('plans one change, error or unchanged row per row, and never writes invalid values', () => {
    const cell = fc.oneof(
      createUnicodeText(),
      fc.constantFrom('', 'Granite', 'Veined', 'White', '12,50', '1e9', 'active', 'karoo-night', '0'),
    );
    const row = fc.array(cell, { minLength: priceListColumns.length, maxLength: priceListColumns.length });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.array(existingProduct, { maxLength: 2 }), (cells, stones) => {
        const plan = planImport(
          cells.map((cellsOfRow, index) => parseRow(index + 2, cellsOfRow, allColumns)),
          stones,
          choices,
          new Set(),
        );
        const rowsWithErrors = new Set(plan.errors.map((error) => error.rowNumber));
        expect(plan.changes.length + plan.unchangedCount + rowsWithErrors.size).toBe(cells.length);
        for (const { rowNumber, next } of plan.changes) {
          expect(rowsWithErrors.has(rowNumber)).toBe(false);
          expect(next.name).not.toBe('');
          expect(Number.isSafeInteger(next.priceCents) && next.priceCents >= 0).toBe(true);
          expect([next.materialId, next.typeId].join()).toMatch(/^(?:g,gs|m,mv|g,gv)$/);
        }
        expect(new Set(plan.changes.map(({ next }) => next.slug)).size).toBe(plan.changes.length);
      }),
    );
  });

  it('finds columns by their headings in any order and case, and reports unknown ones', () => {
    const { indexes, unknown, duplicates } = parseHeadings([
      'PRICE (R)',
      ' name ',
      'Color',
      'Supplier',
      '',
      'sub category',
      'Price',
      'Slab length',
    ]);
    expect([...indexes]).toEqual([
      ['priceCents', 0],
      ['name', 1],
      ['colour', 2],
      ['type', 5],
      ['slabLengthMm', 7],
    ]);
    expect([unknown, duplicates]).toEqual([['Supplier'], ['Price']]);
  });

  it('reports a type of another material, and prefers active lookups of the same name', () => {
    const headings = parseHeadings(['Name', 'Material', 'Type', 'Colour', 'Price']);
    const plan = (type: string, material = 'Granite') =>
      planImport([parseRow(2, ['A', material, type, 'white', '1'], headings)], [], choices, new Set());
    expect(plan('Speckled').changes[0]!.next).toMatchObject({ materialId: 'g', typeId: 'gs', colourId: 'w', status: 'draft', slug: 'a' });
    expect(plan('Speckled', 'Marble').errors).toMatchObject([{ field: 'type', message: 'Speckled is a type of Granite, not of Marble.' }]);
    expect(plan('Veined').errors).toMatchObject([{ message: 'The type Veined is archived. Restore it first, or choose another.' }]);
    expect(plan('veined', 'marble').changes[0]!.next).toMatchObject({ typeId: 'mv' });
  });

  it('has no price for a product that is priced on request', () => {
    const product = { ...fc.sample(existingProduct, 1)[0]!, priceCents: 0 };
    expect([toCell('priceCents', product), formatPriceListValue('priceCents', 0)]).toEqual(['On request', 'On request']);
    const headings = parseHeadings(['Price']);
    for (const text of ['On request', 'ON REQUEST ', '0']) expect(parseRow(2, [text], headings).values).toEqual({ priceCents: 0 });
    expect(parseRow(2, [''], headings).errors).toMatchObject([{ field: 'priceCents' }]);
  });

  it('applies the limits of the product fields', () => {
    const findError = (name: ProductField, cell: string) => parseRow(2, [cell], { indexes: new Map([[name, 0]]) }).errors[0]?.message;
    for (const name of productFieldNames) {
      const field = productFields[name];
      const [longest, tooLong] =
        field.type === 'text' ? ['x'.repeat(field.maxLength), 'x'.repeat(field.maxLength + 1)] : [`${field.max}`, `${field.max + 1}`];
      expect(findError(name, longest), name).toBeUndefined();
      expect(findError(name, tooLong), name).toMatch(field.type === 'text' ? `Use ${field.maxLength} characters` : /from 1 to 20\u00a0000/);
    }
  });

  it('keeps fields without a column, and clears fields with an empty cell', () => {
    const stone: ExistingProduct = fc.sample(existingProduct, 1)[0]!;
    const complete = { ...stone, name: 'Full', description: 'Words', finish: 'Honed', status: 'active' as const };
    const plan = planImport([parseRow(2, ['Full', '', ''], parseHeadings(['Name', 'Finish', 'Status']))], [complete], choices, new Set());
    expect(plan.changes).toMatchObject([{ fields: ['finish'], next: { finish: '', description: 'Words', status: 'active' } }]);
  });
});
