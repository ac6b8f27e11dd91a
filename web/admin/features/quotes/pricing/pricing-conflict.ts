import type { EngineFigures } from '#domain/pricing/engine-figures.ts';
import { strategyNames } from '#domain/pricing/format-price-book.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { formatLineId } from '#domain/revisions/revision.ts';
import { pluralize } from '#domain/shared/counts.ts';
import type { ConflictField } from '#web/admin/forms/conflict-dialog.tsx';
import { isSameValue, type FieldsByPath } from '#web/admin/forms/form-values.ts';
import type { EditConflict } from '#web/admin/forms/use-admin-form.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { lineUnitLabels } from './line-unit-labels.ts';
import {
  formatQuantity,
  formatSignedRand,
  parseQuantity,
  parseSignedRand,
  type AlternativeValue,
  type PricingLineValue,
} from './pricing-form-values.ts';
import { describeAreaInFull, parseAreas, toAreaValues, type AreaValue } from './sizes/sizes-form-values.ts';

const fieldPrefix = 'alternatives.';
const toFieldName = (index: number): string => `${fieldPrefix}${index}`;

const formatNumber = (typed: string, number: number, format: (number: number) => string): string =>
  Number.isFinite(number) ? format(number) : typed;

/** Returns figures with their keys in one order: values are compared as JSON, and the database orders keys by their length. */
const toComparedFigures = ({ code, unit, areaIndex, thicknessMm, quantity, unitPriceCents }: EngineFigures): EngineFigures => ({
  code,
  unit,
  areaIndex,
  thicknessMm,
  quantity,
  unitPriceCents,
});

/** Returns a line with the code and the spelling of numbers that a saved line has, so that equal lines are equal values. */
const toComparedLine = (line: PricingLineValue, code: string): PricingLineValue => ({
  ...line,
  code,
  engine: line.engine && toComparedFigures(line.engine),
  quantity: formatNumber(line.quantity, parseQuantity(line.quantity), formatQuantity),
  price: formatNumber(line.price, parseSignedRand(line.price), formatSignedRand),
});

/** Returns the fields that the dialog compares: one for each alternative, by its position. */
function toComparedFields({ alternatives, areas, ...fields }: FieldsByPath, bookStrategy: PricingStrategy | undefined): FieldsByPath {
  const parsedAreas = parseAreas(areas as AreaValue[]);
  const compared = (alternatives as AlternativeValue[]).map((alternative, index) => [
    toFieldName(index),
    {
      ...alternative,
      code: toFieldName(index),
      strategy: alternative.strategy || (alternative.stoneId !== '' && bookStrategy) || '',
      lines: alternative.lines.map((line, position) => toComparedLine(line, formatLineId(index, position))),
    },
  ]);
  return { ...fields, areas: parsedAreas ? toAreaValues(parsedAreas) : areas, ...Object.fromEntries(compared) };
}

/** Returns the fields of the form. An alternative that the chosen side does not have is left out. */
function fromComparedFields(compared: FieldsByPath): FieldsByPath {
  const entries = Object.entries(compared);
  const isAlternative = ([name]: [string, unknown]) => name.startsWith(fieldPrefix);
  const alternatives = entries.filter(isAlternative).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    ...Object.fromEntries(entries.filter((entry) => !isAlternative(entry))),
    alternatives: alternatives.flatMap(([, alternative]) => alternative ?? []),
  };
}

/** Returns an edit conflict of the pricing form, with one field for each alternative. */
export function toPricingConflict(conflict: EditConflict, bookStrategy: PricingStrategy | undefined): EditConflict {
  const compare = (fields: FieldsByPath) => toComparedFields(fields, bookStrategy);
  return {
    ...conflict,
    base: compare(conflict.base),
    draft: compare(conflict.draft),
    saved: compare(conflict.saved),
    saveSelected: (fields) => conflict.saveSelected(fromComparedFields(fields)),
  };
}

/** Returns true if both sides have the same values, for example after the response of a save was lost. */
export const isSameOnBothSides = ({ draft, saved }: EditConflict): boolean =>
  Object.keys({ ...draft, ...saved }).every((name) => isSameValue(draft[name], saved[name]));

const describePlace = ({ label, area }: PricingLineValue): string => [label, area].filter(Boolean).join(', ');
const describeLine = (line: PricingLineValue): string => {
  const { quantity, unit, price, isOptional, reason } = line;
  const notes = [isOptional && 'optional extra', reason && `reason: ${reason}`].filter(Boolean).join(', ');
  return `${describePlace(line)}: ${quantity} ${lineUnitLabels[unit]} × R${price}${notes && ` (${notes})`}`;
};

/** Describes the lines that differ from those of the other side, and those that only the other side has. */
function describeLines(lines: readonly PricingLineValue[], otherLines: readonly PricingLineValue[]): string[] {
  const isIn = (line: PricingLineValue, list: readonly PricingLineValue[]) =>
    list.some((item) => describeLine(item) === describeLine(line));
  const hasPlace = (line: PricingLineValue, list: readonly PricingLineValue[]) =>
    list.some((item) => describePlace(item) === describePlace(line));
  const differing = lines.filter((line) => !isIn(line, otherLines));
  const missing = otherLines.filter((line) => !hasPlace(line, lines));
  const equalCount = lines.length - differing.length;
  return [
    ...differing.map(describeLine),
    ...missing.map((line) => `${describePlace(line)}: no such line`),
    ...(equalCount === 0 ? [] : [`${pluralize(equalCount, 'other line')}, the same in both versions`]),
  ];
}

function describeDiscount({ discount, discountBy, discountReason }: AlternativeValue): string {
  if (discount === '') return 'No discount';
  return `Discount: ${discountBy === 'percent' ? `${discount}%` : `R${discount}`} (${discountReason})`;
}

function describeStone({ name, strategy, strategyReason }: AlternativeValue): string {
  if (strategy === '') return name;
  return `${name}: ${strategyNames[strategy].toLowerCase()}${strategyReason && ` (reason: ${strategyReason})`}`;
}

/** Describes how an alternative differs from the other side: its stone, lines and discount, one a row. Equal lines are only counted. */
export function describeAlternative(value: unknown, other: unknown): string {
  if (value === undefined) return '';
  const alternative = value as AlternativeValue;
  const otherAlternative = other as AlternativeValue | undefined;
  const [discount, otherDiscount] = [describeDiscount(alternative), otherAlternative && describeDiscount(otherAlternative)];
  return [
    describeStone(alternative),
    ...(otherAlternative ? describeLines(alternative.lines, otherAlternative.lines) : alternative.lines.map(describeLine)),
    ...(discount === otherDiscount ? [] : [discount]),
  ].join('\n');
}

const describeSizes = (value: unknown): string =>
  parseAreas(value as AreaValue[])
    ?.map(describeAreaInFull)
    .join('\n') ?? 'Incomplete sizes';

/** The fields of the comparison. */
export const conflictFields: readonly ConflictField[] = [
  { name: 'areas', label: 'Sizes', format: describeSizes },
  { name: 'validUntil', label: 'Valid until', format: (value) => (value ? formatDate(value as string) : '') },
  ...[0, 1, 2].map((index) => ({ name: toFieldName(index), label: `Alternative ${index + 1}`, format: describeAlternative })),
];
