import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { undecidedVariant, getZoneCode } from '#domain/pricing/price-book.ts';
import { sinkTypes } from '#domain/quotes/quote-request.ts';
import type { DemoPriceBook } from './types.ts';

const book = JSON.parse(readFileSync(new URL('content/price-book.json', import.meta.url), 'utf8')) as DemoPriceBook;
const suburbMigration = readFileSync(new URL('../server/db/migrations/0021-suburbs.sql', import.meta.url), 'utf8');
const getVariants = (item: string) => book.lines.filter((line) => line.item === item).map(({ variant }) => variant);

test('every predefined suburb is in exactly one zone of the demo price book', () => {
  const suburbNames = book.zones.flatMap((zone) => zone.suburbs);
  expect(new Set(suburbNames).size).toBe(suburbNames.length);
  const suburbs = [...suburbMigration.matchAll(/^ {2}\('((?:[^']|'')+)', '\d*'\)/gm)].map(([, name]) => name!.replaceAll("''", "'"));
  expect(suburbs.length).toBeGreaterThan(140);
  expect(suburbs.filter((name) => getZoneCode(book, name) === undecidedVariant)).toEqual([]);
});

test('the demo price book has a line for every answer and every unanswered question', () => {
  const sinks = Object.keys(sinkTypes).filter((sink) => sink !== 'none');
  expect(getVariants('cutout')).toEqual(expect.arrayContaining([...sinks, 'sink_open', 'hob', 'hob_open']));
  expect(getVariants('delivery').toSorted()).toEqual([...book.zones.map(({ code }) => code), undecidedVariant].toSorted());
  expect(getVariants('edge')).toContain(undecidedVariant);
  expect(getVariants('access')).toEqual(expect.arrayContaining(['stairs', undecidedVariant]));
  const items = book.lines.map(({ item }) => item);
  expect(items).toEqual(expect.arrayContaining(['job', 'worktop', 'splashback', 'kickplate', 'hob_cladding', 'removal', 'service']));
  for (const { code, low, high } of book.lines) expect(low, code).toBeLessThanOrEqual(high);
});
