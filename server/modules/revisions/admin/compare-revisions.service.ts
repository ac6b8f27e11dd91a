import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { toAdminAlternatives } from './admin-revision.dto.ts';
import { compareAlternatives } from '../compare-alternatives.ts';
import { listRevisions, type RevisionRow } from '../revisions.store.ts';

type Comparison = OutputOf<'/admin/quotes/compare'>['response'];
type Line = NonNullable<Comparison['alternatives'][number]['lines'][number]['after']>;

/** Returns the alternatives of a revision without the costs of their lines. */
const toComparedAlternatives = (row: RevisionRow) =>
  toAdminAlternatives(row).map(({ lines, ...alternative }) => ({
    ...alternative,
    lines: lines.map(({ costCents: _costCents, unitCostCents: _unitCostCents, ...line }): Line => line),
  }));

/** Returns a function that compares two revisions of a quote. */
export const createCompareRevisions =
  (db: Db) =>
  /** Compares two revisions. */
  async ({ _id, from, to }: ParsedInputOf<'/admin/quotes/compare'>): Promise<Comparison> => {
    const revisions = await listRevisions(db, _id);
    const [before, after] = [revisions.find(({ number }) => number === from), revisions.find(({ number }) => number === to)];
    if (!before || !after) throw createApiError('not_found');
    return {
      validUntil: { before: before.validUntil, after: after.validUntil },
      alternatives: compareAlternatives(toComparedAlternatives(before), toComparedAlternatives(after)).map(
        ({ previous, next, ...alternative }) => ({
          ...alternative,
          discount: { before: previous?.discount ?? null, after: next?.discount ?? null },
        }),
      ),
    };
  };
