import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import type { EditedLine } from './edited-revision.ts';

/** Adjacent lines of one area. `subtotalCents` is their sum without optional lines; NaN if a number is incomplete. */
export type LineGroup = { name: string; lines: EditedLine[]; subtotalCents: number };

/** Returns the amount of a line in cents; NaN if its quantity or price is not a number. */
export const getAmountCents = (line: EditedLine): number =>
  Number.isFinite(line.quantity) && Number.isFinite(line.unitPriceCents) ? getLineGrossCents(line) : Number.NaN;

/** Groups adjacent lines of one area, so that a line does not move while its area is typed. */
export function groupAdjacentLines(lines: readonly EditedLine[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const [index, line] of lines.entries()) {
    const isSameArea = index > 0 && line.area.trim() === lines[index - 1]!.area.trim();
    if (!isSameArea) groups.push({ name: line.area.trim() || 'Whole quote', lines: [], subtotalCents: 0 });
    const group = groups.at(-1)!;
    group.lines.push(line);
    if (!line.isOptional) group.subtotalCents += getAmountCents(line);
  }
  return groups;
}
