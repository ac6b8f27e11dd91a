import type { ChangedProduct } from '#contract/admin/products.ts';
import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { changePrice } from '#domain/catalogue/product-price.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { comesForward, wayOut } from '#domain/catalogue/product.ts';
import { listBatch, writeAudits } from '#server/modules/audit/index.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { ListingStatus } from '#server/db/tables.generated.ts';
import { hashJson } from '#server/lib/crypto.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './products.store.ts';

type BulkInput = ParsedInputOf<'/admin/product/bulk'>;
type Changed = AnswerOf<'/admin/product/bulk'>['response'];
type Figures = ChangedProduct['before'];
/** What the log keeps of a stone before a change; of one in the archive also what it was before it went there. */
type Noted = Figures & { statusBefore?: ListingStatus | null };

/** As many as are changed, and locked, in one go. */
const most = 100_000;
/** As many as an answer lists; its `fullcount` has them all. */
const listedAtMost = 500;

export function createBulk({ db }: { db: Db }) {
  /** Those of the stones that would come nearer to the public without their material, type or colour. */
  async function orphansOf(on: Transaction, planned: readonly Planned[]): Promise<{ id: string; name: string }[]> {
    const forward = planned.filter(({ row, next }) => comesForward(row.status, next.status));
    return forward.length === 0
      ? []
      : store.listWithArchivedChoice(
          on,
          forward.map(({ row }) => row.id),
        );
  }

  /** @throws ApiError('choice_archived') naming a few of them */
  async function refuseOrphans(on: Transaction, planned: readonly Planned[]): Promise<void> {
    const orphans = await orphansOf(on, planned);
    if (orphans.length > 0) {
      const names = orphans
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ');
      throw createApiError('choice_archived', {
        message: `The material, type or color of these products is archived: ${names}. Restore it first.`,
      });
    }
  }

  /**
   * What was done when the same was asked for before: its answer was lost.
   * @throws ApiError('plan_stale') where it was not
   */
  async function findDone(on: Transaction, input: BulkInput, plan: string, person: Person): Promise<Changed> {
    const batch = batchOf(input, person);
    const notes = (await listBatch(on, batch)).toSorted((a, b) => (a.thingId! < b.thingId! ? -1 : 1));
    if (notes.length === 0)
      throw createApiError('plan_stale', {
        message: 'Products have changed since the preview, so nothing was changed. Check the preview again.',
      });
    const result = notes.slice(0, listedAtMost).map(({ thingId, ...note }) => {
      const [before, after] = [note.before as Noted & { name: string }, note.after as Figures];
      const of = ({ status, price }: Figures): Figures => ({ status, price });
      return { _id: thingId!, name: before.name, before: of(before), after: of(after) };
    });
    return { batch, plan, result, fullcount: notes.length };
  }

  /** Notes and makes changes under one number. */
  async function apply(on: Transaction, planned: readonly Planned[], batch: string, action: string, person: Person): Promise<string> {
    await store.updateProducts(
      on,
      planned.map(({ row, next }) => ({ id: row.id, ...next })),
    );
    await writeAudits(
      on,
      planned.map(({ row, next }) => ({
        userId: person.id,
        action,
        thing: 'product',
        thingId: row.id,
        batchId: batch,
        before: JSON.stringify({ name: row.name, ...figuresOf(row), ...(row.status === 'archived' && { statusBefore: row.statusBefore }) }),
        after: JSON.stringify({ name: row.name, ...figuresOf(next) }),
      })),
    );
    return batch;
  }

  return {
    /**
     * Changes many at once, or with `preview` only says what would change. Those that would stay as they are are left out.
     * @throws ApiError('plan_stale') where it would be something else than was shown; choice_archived
     */
    change: (input: BulkInput, person: Person): Promise<Changed> =>
      db.transaction().execute(async (on) => {
        const { ids, matching, status, percent, preview, plan: shown } = input;
        if (!status && typeof percent !== 'number') throw createApiError('nothing_to_change');
        const rows = await store.listToChange(on, matching ? { matching } : { ids: ids ?? [] }, most, !preview);
        const planned = rows.map((row) => ({ row, next: nextOf(row, input) })).filter(({ row, next }) => !isSame(row, next));
        const plan = markOf(planned);
        const isPlanned = !preview && typeof shown === 'string';
        if (isPlanned && shown !== plan) return findDone(on, input, shown, person);
        await refuseOrphans(on, planned);
        const number = isPlanned ? batchOf(input, person) : newId();
        const batch = preview || planned.length === 0 ? null : await apply(on, planned, number, 'bulk', person);
        const result = planned.slice(0, listedAtMost).map(({ row, next }) => ({
          _id: row.id,
          name: row.name,
          before: figuresOf(row),
          after: figuresOf(next),
        }));
        return { batch, plan, result, fullcount: planned.length };
      }),

    /** Undoes a bulk update. Products that were changed since, or whose category is archived, stay as they are. @throws ApiError('undo_gone') for one there never was */
    undo: (batchId: string, person: Person) =>
      db.transaction().execute(async (on) => {
        const notes = (await listBatch(on, batchId)).filter(({ action }) => action === 'bulk');
        if (notes.length === 0) throw createApiError('undo_gone');
        const byId = new Map(notes.map((note) => [note.thingId, note]));
        const rows = await store.listToChange(on, { ids: notes.map(({ thingId }) => thingId!) }, most, true);
        const wanted = rows.flatMap((row) => {
          const note = byId.get(row.id)!;
          const [before, after] = [note.before as Noted, note.after as Figures];
          if (!isSame(row, { status: after.status, priceCents: toCents(after.price) })) return [];
          return [{ row, next: { status: before.status, statusBefore: wayOut(before, row), priceCents: toCents(before.price) } }];
        });
        const orphans = new Set((await orphansOf(on, wanted)).map(({ id }) => id));
        const planned = wanted.filter(({ row }) => !orphans.has(row.id));
        if (planned.length > 0) await apply(on, planned, newId(), 'bulk_undo', person);
        return { restored: planned.length, skipped: notes.length - planned.length };
      }),
  };
}
export type Bulk = ReturnType<typeof createBulk>;

type Next = Omit<store.BulkChange, 'id'>;
type Planned = { row: store.ProductToChange; next: Next };

/** Stands for a plan: what would become of which versions. */
const markOf = (planned: readonly Planned[]): string =>
  hashJson(planned.map(({ row, next }) => [row.id, row.version, next.status, next.priceCents]));

/** The number of what a person does by a plan: the same for the same. As versions are in the plan, it comes about once. */
function batchOf(input: BulkInput, person: Person): string {
  const hash = hashJson([person.id, input]);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function nextOf(row: store.ProductToChange, { status, percent, roundTo }: BulkInput): Next {
  const next = status ?? row.status;
  const archives = next === 'archived' && row.status !== 'archived';
  return {
    status: next,
    statusBefore: next === 'archived' ? (archives ? row.status : row.statusBefore) : null,
    priceCents: typeof percent === 'number' ? changePrice(row.priceCents, percent, roundTo ?? 100) : row.priceCents,
  };
}

const isSame = (a: Pick<Next, 'status' | 'priceCents'>, b: Pick<Next, 'status' | 'priceCents'>): boolean =>
  a.status === b.status && a.priceCents === b.priceCents;

const figuresOf = ({ status, priceCents }: Pick<Next, 'status' | 'priceCents'>): Figures => ({ status, price: toRand(priceCents) });
