import { strategyNames } from '#domain/pricing/format-price-book.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { formatLineId } from '#domain/revisions/revision.ts';
import { pluralize } from '#domain/shared/counts.ts';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { isSameValue, type FieldsByPath } from '#web/admin/kit/form/form-values.ts';
import type { EditConflict } from '#web/admin/kit/form/use-admin-form.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { lineUnitLabels } from './line-unit-labels.ts';
import {
  formatQuantity,
  formatSignedRand,
  parseCost,
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

/** Returns a line with the code and the number format of a saved line, so that equal lines have equal values. */
const toComparedLine = (line: PricingLineValue, code: string): PricingLineValue => ({
  ...line,
  code,
  quantity: formatNumber(line.quantity, parseQuantity(line.quantity), formatQuantity),
  price: formatNumber(line.price, parseSignedRand(line.price), formatSignedRand),
  cost: formatNumber(line.cost ?? '', parseCost(line.cost) ?? Number.NaN, formatSignedRand),
});

/** Returns the fields that the dialog compares. Each alternative is one field, named after its position. */
function toComparedFields({ alternatives, areas, ...fields }: FieldsByPath, bookStrategy: PricingStrategy | undefined): FieldsByPath {
  const parsedAreas = parseAreas(areas as AreaValue[]);
  const alternativeFields = (alternatives as AlternativeValue[]).map((alternative, index) => [
    toFieldName(index),
    {
      ...alternative,
      code: toFieldName(index),
      strategy: alternative.strategy || (alternative.stoneId !== '' && bookStrategy) || '',
      lines: alternative.lines.map((line, position) => toComparedLine(line, formatLineId(index, position))),
    },
  ]);
  return { ...fields, areas: parsedAreas ? toAreaValues(parsedAreas) : areas, ...Object.fromEntries(alternativeFields) };
}

/** Returns the form fields of the selected values. Omits alternatives that the selected version does not contain. */
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
  const toCompared = (fields: FieldsByPath) => toComparedFields(fields, bookStrategy);
  return {
    ...conflict,
    base: toCompared(conflict.base),
    draft: toCompared(conflict.draft),
    saved: toCompared(conflict.saved),
    saveSelected: (fields) => conflict.saveSelected(fromComparedFields(fields)),
  };
}

/** Returns true if the draft and the saved version have the same values, for example after the response of a save was lost. */
export const isSameOnBothSides = ({ draft, saved }: EditConflict): boolean =>
  Object.keys({ ...draft, ...saved }).every((name) => isSameValue(draft[name], saved[name]));

const formatLineTitle = ({ label, area }: PricingLineValue): string => [label, area].filter(Boolean).join(', ');
const describeLine = (line: PricingLineValue): string => {
  const { quantity, unit, price, cost, isOptional, reason } = line;
  const notes = [cost && `cost R${cost}`, isOptional && 'optional extra', reason && `reason: ${reason}`].filter(Boolean).join(', ');
  return `${formatLineTitle(line)}: ${quantity} ${lineUnitLabels[unit]} × R${price}${notes && ` (${notes})`}`;
};

/** Describes the lines that differ from the other version, and names the lines that only the other version contains. */
function describeLines(lines: readonly PricingLineValue[], otherLines: readonly PricingLineValue[]): string[] {
  const includesLine = (line: PricingLineValue, list: readonly PricingLineValue[]) =>
    list.some((item) => describeLine(item) === describeLine(line));
  const hasTitle = (line: PricingLineValue, list: readonly PricingLineValue[]) =>
    list.some((item) => formatLineTitle(item) === formatLineTitle(line));
  const differingLines = lines.filter((line) => !includesLine(line, otherLines));
  const missingLines = otherLines.filter((line) => !hasTitle(line, lines));
  const equalCount = lines.length - differingLines.length;
  return [
    ...differingLines.map(describeLine),
    ...missingLines.map((line) => `${formatLineTitle(line)}: no such line`),
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

/** Describes the stone, differing lines and discount of an alternative, one per line. Equal lines are only counted. */
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

/** Field of the last day on which the customer can accept the quote. */
export const validUntilField: FieldConfig = {
  name: 'validUntil',
  label: 'Quote valid until',
  panel: '',
  format: (value) => (value ? formatDate(value as string) : ''),
};

/** Fields of the conflict dialog. */
export const conflictFields: readonly FieldConfig[] = [
  { name: 'areas', label: 'Sizes', panel: '', format: describeSizes },
  validUntilField,
  ...[0, 1, 2].map((index) => ({ name: toFieldName(index), label: `Alternative ${index + 1}`, panel: '', format: describeAlternative })),
];
