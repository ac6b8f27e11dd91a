type Line = { kind: string; label: string; area: string; quantity: number; unit: string; unitPriceCents: number; isOptional: boolean };
type Alternative<AnyLine extends Line, Totals> = { stoneId: string | null; name: string; totals: Totals; lines: readonly AnyLine[] };

export type LineChange<AnyLine extends Line> = {
  label: string;
  area: string;
  change: 'added' | 'removed' | 'changed' | 'same';
  before: AnyLine | null;
  after: AnyLine | null;
};

const getLineKey = ({ kind, label, area }: Line): string => `${area}\n${kind}\n${label}`;

const isSameLine = (before: Line, after: Line): boolean =>
  before.quantity === after.quantity &&
  before.unit === after.unit &&
  before.unitPriceCents === after.unitPriceCents &&
  before.isOptional === after.isOptional;

/** Compares the lines of two alternatives. Matches lines of the same area, kind and label in order. */
function compareLines<AnyLine extends Line>(before: readonly AnyLine[], after: readonly AnyLine[]): LineChange<AnyLine>[] {
  const remaining = [...before];
  const matched = after.map((line): LineChange<AnyLine> => {
    const index = remaining.findIndex((candidate) => getLineKey(candidate) === getLineKey(line));
    const { label, area } = line;
    if (index === -1) return { label, area, change: 'added', before: null, after: line };
    const [previous] = remaining.splice(index, 1);
    return { label, area, change: isSameLine(previous!, line) ? 'same' : 'changed', before: previous!, after: line };
  });
  return [
    ...matched,
    ...remaining.map((line): LineChange<AnyLine> => ({
      label: line.label,
      area: line.area,
      change: 'removed',
      before: line,
      after: null,
    })),
  ];
}

/** Compares the alternatives of two revisions. Matches alternatives of the same stone or service in order. */
export function compareAlternatives<AnyLine extends Line, Totals, AnyAlternative extends Alternative<AnyLine, Totals>>(
  before: readonly (AnyAlternative & Alternative<AnyLine, Totals>)[],
  after: readonly (AnyAlternative & Alternative<AnyLine, Totals>)[],
) {
  const remaining = [...before];
  const compare = (previous: AnyAlternative | undefined, next: AnyAlternative | undefined) => ({
    name: (next ?? previous)!.name,
    previous,
    next,
    before: previous?.totals ?? null,
    after: next?.totals ?? null,
    lines: compareLines<AnyLine>(previous?.lines ?? [], next?.lines ?? []),
  });
  const matched = after.map((alternative) => {
    const index = remaining.findIndex(({ stoneId, name }) => stoneId === alternative.stoneId && name === alternative.name);
    return compare(index === -1 ? undefined : remaining.splice(index, 1)[0], alternative);
  });
  return [...matched, ...remaining.map((alternative) => compare(alternative, undefined))];
}
