import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { formatLineId } from '#domain/revisions/revision.ts';
import type { EditedAlternative, EditedLine, EditedRevision } from './edited-revision.ts';
import { parseAreas, toTypedAreas, type TypedArea } from './typed-areas.ts';
import { formatDiscount, typedNumbers } from './typed-numbers.ts';

/** Returns true if two values are equal as JSON, except that NaN equals only NaN. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [aEntries, bEntries] = [Object.entries(a), Object.entries(b)];
  return aEntries.length === bEntries.length && aEntries.every(([key, value]) => isEqual(value, (b as Record<string, unknown>)[key]));
}

/** Returns a line without number formats. A text that is not a number stays. */
const normalizeLine = (line: EditedLine, key: string): EditedLine => ({
  ...line,
  key,
  explanation: line.explanation ?? '',
  unitCostCents: line.unitCostCents ?? null,
  typed: Object.fromEntries(typedNumbers.flatMap((field) => (Number.isNaN(line[field]) ? [[field, line.typed[field] ?? '']] : []))),
});

function normalizeDiscount({ discount, typedDiscount }: EditedAlternative): EditedAlternative['typedDiscount'] {
  if (discount === null) return { kind: 'percent', amount: '', reason: '' };
  const isInvalid = Number.isNaN(discount.kind === 'percent' ? discount.share : discount.cents);
  return { ...typedDiscount, amount: isInvalid ? typedDiscount.amount : formatDiscount(discount) };
}

/**
 * Returns an alternative with the keys of its position and without number formats, so that equal content has equal values.
 * @param bookStrategy replaces a missing strategy
 */
const normalizeAlternative = (alternative: EditedAlternative, index: number, bookStrategy?: PricingStrategy): EditedAlternative => ({
  ...alternative,
  key: `alternative-${index}`,
  strategy: alternative.strategy ?? (alternative.stoneId === null ? null : (bookStrategy ?? null)),
  lines: alternative.lines.map((line, position) => normalizeLine(line, formatLineId(index, position))),
  typedDiscount: normalizeDiscount(alternative),
});

/** Returns sizes without empty rows, with the keys of their position; as typed if a text is not a number. */
function normalizeAreas(areas: readonly TypedArea[]): TypedArea[] {
  const parsedAreas = parseAreas(areas);
  return parsedAreas ? toTypedAreas(parsedAreas) : areas.map((area, index) => ({ ...area, key: `area-${index}` }));
}

/** Returns true if two revisions have the same content. Ignores keys, number formats and empty rows. */
export const isSameRevision = (a: EditedRevision, b: EditedRevision): boolean =>
  a === b ||
  (a.validUntil === b.validUntil &&
    (a.areas === b.areas || isEqual(normalizeAreas(a.areas), normalizeAreas(b.areas))) &&
    a.alternatives.length === b.alternatives.length &&
    a.alternatives.every(
      (alternative, index) =>
        alternative === b.alternatives[index] ||
        isEqual(normalizeAlternative(alternative, index), normalizeAlternative(b.alternatives[index]!, index)),
    ));

/** The parts of a revision that staff compare in an edit conflict: `validUntil`, `areas`, and each alternative by its position. */
export type ComparedParts = Record<string, unknown>;
const alternativePrefix = 'alternatives.';

/** Returns the parts of a revision, without keys and number formats. @param bookStrategy the strategy of the price book */
export const toComparedParts = ({ validUntil, areas, alternatives }: EditedRevision, bookStrategy?: PricingStrategy): ComparedParts => ({
  validUntil,
  areas: normalizeAreas(areas),
  ...Object.fromEntries(
    alternatives.map((alternative, index) => [`${alternativePrefix}${index}`, normalizeAlternative(alternative, index, bookStrategy)]),
  ),
});

/** Returns the revision of selected parts. Omits alternatives that the selected version does not contain. */
export function fromComparedParts(parts: ComparedParts): EditedRevision {
  const names = Object.keys(parts)
    .filter((name) => name.startsWith(alternativePrefix))
    .toSorted();
  return {
    validUntil: parts['validUntil'] as string,
    areas: parts['areas'] as TypedArea[],
    alternatives: names.flatMap((name) => (parts[name] ?? []) as EditedAlternative),
  };
}

/** Returns true if two revisions have the same parts, for example after the response of a save was lost. */
export const isSameInParts = (a: EditedRevision, b: EditedRevision, bookStrategy?: PricingStrategy): boolean =>
  isEqual(toComparedParts(a, bookStrategy), toComparedParts(b, bookStrategy));
