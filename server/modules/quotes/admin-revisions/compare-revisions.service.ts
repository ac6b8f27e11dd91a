import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { toAdminAlternatives } from './admin-revision.dto.ts';
import { listRevisions, type RevisionRow } from '../revisions/revisions.store.ts';

type Comparison = OutputOf<'/admin/quotes/compare'>['response'];
type LineChange = Comparison['alternatives'][number]['lines'][number];
type Line = NonNullable<LineChange['after']>;

/** Returns the alternatives of a revision without the costs of their lines. */
const toComparedAlternatives = (row: RevisionRow) =>
  toAdminAlternatives(row).map(({ lines, ...alternative }) => ({
    ...alternative,
    lines: lines.map(({ costCents: _costCents, unitCostCents: _unitCostCents, ...line }): Line => line),
  }));
type Alternative = ReturnType<typeof toComparedAlternatives>[number];

const getLineKey = ({ kind, label, area }: Line): string => `${area}\n${kind}\n${label}`;

const isSameLine = (before: Line, after: Line): boolean =>
  before.quantity === after.quantity &&
  before.unit === after.unit &&
  before.unitPriceCents === after.unitPriceCents &&
  before.isOptional === after.isOptional;

/** Compares the lines of two alternatives. Matches lines of the same area, kind and label in order. */
function compareLines(before: readonly Line[], after: readonly Line[]): LineChange[] {
  const remaining = [...before];
  const matched = after.map((line): LineChange => {
    const index = remaining.findIndex((candidate) => getLineKey(candidate) === getLineKey(line));
    const { label, area } = line;
    if (index === -1) return { label, area, change: 'added', before: null, after: line };
    const [previous] = remaining.splice(index, 1);
    return { label, area, change: isSameLine(previous!, line) ? 'same' : 'changed', before: previous!, after: line };
  });
  return [
    ...matched,
    ...remaining.map((line): LineChange => ({ label: line.label, area: line.area, change: 'removed', before: line, after: null })),
  ];
}

/** Compares the alternatives of two revisions. Matches alternatives of the same stone or service in order. */
function compareAlternatives(before: readonly Alternative[], after: readonly Alternative[]): Comparison['alternatives'] {
  const remaining = [...before];
  const compare = (previous: Alternative | undefined, next: Alternative | undefined) => ({
    name: (next ?? previous)!.name,
    before: previous?.totals ?? null,
    after: next?.totals ?? null,
    discount: { before: previous?.discount ?? null, after: next?.discount ?? null },
    lines: compareLines(previous?.lines ?? [], next?.lines ?? []),
  });
  const matched = after.map((alternative) => {
    const index = remaining.findIndex(({ stoneId, name }) => stoneId === alternative.stoneId && name === alternative.name);
    return compare(index === -1 ? undefined : remaining.splice(index, 1)[0], alternative);
  });
  return [...matched, ...remaining.map((alternative) => compare(alternative, undefined))];
}

/** Returns a function that compares two revisions of a quote. */
export const createCompareRevisions =
  (db: Db) =>
  /** Compares two revisions. @throws ApiError('not_found') for an unknown quote or revision */
  async ({ _id, from, to }: ParsedInputOf<'/admin/quotes/compare'>): Promise<Comparison> => {
    const revisions = await listRevisions(db, _id);
    const [before, after] = [revisions.find(({ number }) => number === from), revisions.find(({ number }) => number === to)];
    if (!before || !after) throw createApiError('not_found');
    return {
      validUntil: { before: before.validUntil, after: after.validUntil },
      alternatives: compareAlternatives(toComparedAlternatives(before), toComparedAlternatives(after)),
    };
  };
