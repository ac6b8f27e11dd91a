import { strategyNames } from '#domain/pricing/format-price-book.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { formatLineId } from '#domain/revisions/revision.ts';
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
import { describeArea, parseAreas, type AreaValue } from './sizes/sizes-form-values.ts';

const fieldPrefix = 'alternatives.';
const toFieldName = (index: number): string => `${fieldPrefix}${index}`;

const formatNumber = (typed: string, number: number, format: (number: number) => string): string =>
  Number.isFinite(number) ? format(number) : typed;

/** Returns a line with the code and the spelling of numbers that a saved line has, so that equal lines are equal values. */
const toComparedLine = (line: PricingLineValue, code: string): PricingLineValue => ({
  ...line,
  code,
  quantity: formatNumber(line.quantity, parseQuantity(line.quantity), formatQuantity),
  price: formatNumber(line.price, parseSignedRand(line.price), formatSignedRand),
});

/** Returns the fields that the dialog compares: one for each alternative, by its position. */
function toComparedFields({ alternatives, ...fields }: FieldsByPath, bookStrategy: PricingStrategy | undefined): FieldsByPath {
  const compared = (alternatives as AlternativeValue[]).map((alternative, index) => [
    toFieldName(index),
    {
      ...alternative,
      code: toFieldName(index),
      strategy: alternative.strategy || (alternative.stoneId !== '' && bookStrategy) || '',
      lines: alternative.lines.map((line, position) => toComparedLine(line, formatLineId(index, position))),
    },
  ]);
  return { ...fields, ...Object.fromEntries(compared) };
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
    theirs: compare(conflict.theirs),
    saveChosen: (fields) => conflict.saveChosen(fromComparedFields(fields)),
  };
}

/** Returns true if both sides have the same values, for example after the response of a save was lost. */
export const isSameOnBothSides = ({ draft, theirs }: EditConflict): boolean =>
  Object.keys({ ...draft, ...theirs }).every((name) => isSameValue(draft[name], theirs[name]));

const describeLine = ({ label, area, quantity, unit, price, isOptional }: PricingLineValue): string => {
  const place = [label, area].filter(Boolean).join(', ');
  return `${place}: ${quantity} ${lineUnitLabels[unit]} × R${price}${isOptional ? ' (optional extra)' : ''}`;
};

/** Describes an alternative for the comparison: its stone, lines and discount, one a row. */
export function describeAlternative(value: unknown): string {
  if (value === undefined) return '';
  const { name, strategy, lines, discount, discountBy, discountReason } = value as AlternativeValue;
  const amount = discountBy === 'percent' ? `${discount}%` : `R${discount}`;
  return [
    strategy === '' ? name : `${name}: ${strategyNames[strategy].toLowerCase()}`,
    ...lines.map(describeLine),
    ...(discount === '' ? [] : [`Discount: ${amount} (${discountReason})`]),
  ].join('\n');
}

const describeSizes = (value: unknown): string =>
  parseAreas(value as AreaValue[])
    ?.map(describeArea)
    .join('\n') ?? 'Incomplete sizes';

/** The fields of the comparison. */
export const conflictFields: readonly ConflictField[] = [
  { name: 'areas', label: 'Sizes', format: describeSizes },
  { name: 'validUntil', label: 'Valid until', format: (value) => (value ? formatDate(value as string) : '') },
  ...[0, 1, 2].map((index) => ({ name: toFieldName(index), label: `Alternative ${index + 1}`, format: describeAlternative })),
];
