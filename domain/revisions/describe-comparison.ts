import { formatRand } from '#domain/shared/money.ts';
import { lineUnitLabels, type LineUnit } from './revision.ts';

export const lineChangeLabels = { added: 'Added', removed: 'Removed', changed: 'Changed', same: 'Unchanged' } as const;

/** A line and a discount of a compared revision, as on the wire. */
type ComparedLine = { quantity: number; unit: LineUnit; unitPriceCents: number; grossCents: number; isOptional: boolean };
type ComparedDiscount = { percent: number | null; amountCents: number | null; reason: string };

export const describeComparedLine = (line: ComparedLine | null): string =>
  line === null
    ? '–'
    : `${line.quantity} ${lineUnitLabels[line.unit]} × ${formatRand(line.unitPriceCents)} = ${formatRand(line.grossCents)}${line.isOptional ? ', optional' : ''}`;

export const describeComparedDiscount = (discount: ComparedDiscount | null): string =>
  discount === null
    ? 'none'
    : `${discount.amountCents === null ? `${discount.percent}%` : formatRand(discount.amountCents)} (${discount.reason})`;
