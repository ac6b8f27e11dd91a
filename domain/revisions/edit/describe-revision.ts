import { strategyNames } from '#domain/pricing/format-price-book.ts';
import { describeAreaInFull } from '#domain/revisions/quote-area.ts';
import { lineUnitLabels } from '#domain/revisions/revision.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { getTypedText, type EditedAlternative, type EditedLine } from './edited-revision.ts';
import { parseAreas, type TypedArea } from './typed-areas.ts';

const formatLineTitle = ({ label, area }: EditedLine): string => [label, area].filter(Boolean).join(', ');

function describeLine(line: EditedLine): string {
  const [quantity, price, cost] = [
    getTypedText(line, 'quantity'),
    getTypedText(line, 'unitPriceCents'),
    getTypedText(line, 'unitCostCents'),
  ];
  const notes = [cost && `cost R${cost}`, line.isOptional && 'optional extra', line.reason && `reason: ${line.reason}`].filter(Boolean);
  return `${formatLineTitle(line)}: ${quantity} ${lineUnitLabels[line.unit]} × R${price}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

/** Describes the lines that differ from the other version, and names the lines that only the other version contains. */
function describeLines(lines: readonly EditedLine[], otherLines: readonly EditedLine[]): string[] {
  const [descriptions, titles] = [new Set(otherLines.map(describeLine)), new Set(lines.map(formatLineTitle))];
  const differingLines = lines.filter((line) => !descriptions.has(describeLine(line)));
  const missingLines = otherLines.filter((line) => !titles.has(formatLineTitle(line)));
  const equalCount = lines.length - differingLines.length;
  return [
    ...differingLines.map(describeLine),
    ...missingLines.map((line) => `${formatLineTitle(line)}: no such line`),
    ...(equalCount === 0 ? [] : [`${pluralize(equalCount, 'other line')}, the same in both versions`]),
  ];
}

function describeDiscount({ typedDiscount: { kind, amount, reason } }: EditedAlternative): string {
  if (amount === '') return 'No discount';
  return `Discount: ${kind === 'percent' ? `${amount}%` : `R${amount}`} (${reason})`;
}

function describeStone({ name, strategy, strategyReason }: EditedAlternative): string {
  if (strategy === null) return name;
  return `${name}: ${strategyNames[strategy].toLowerCase()}${strategyReason && ` (reason: ${strategyReason})`}`;
}

/**
 * Describes the stone, differing lines and discount of an alternative, one per line. Equal lines are only counted.
 * @param other the alternative of the other version; undefined without one
 */
export function describeAlternative(alternative: EditedAlternative, other: EditedAlternative | undefined): string {
  const [discount, otherDiscount] = [describeDiscount(alternative), other && describeDiscount(other)];
  return [
    describeStone(alternative),
    ...(other ? describeLines(alternative.lines, other.lines) : alternative.lines.map(describeLine)),
    ...(discount === otherDiscount ? [] : [discount]),
  ].join('\n');
}

/** Describes typed sizes, one area per line. */
export const describeSizes = (areas: readonly TypedArea[]): string =>
  parseAreas(areas)?.map(describeAreaInFull).join('\n') ?? 'Incomplete sizes';
