import type { ChangedProduct } from '#contract/admin/products.ts';
import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { changePrice } from '#domain/catalogue/product-price.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { comesForward, wayOut } from '#domain/catalogue/product.ts';
import { listBatch, writeAudits } from '#server/modules/audit/index.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { ListingStatus } from '#server/db/tables.generated.ts';
import { hashJson } from '#server/lib/crypto.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './products.store.ts';

type BulkInput = ParsedInputOf<'/admin/product/bulk'>;
type Changed = AnswerOf<'/admin/product/bulk'>['response'];
type Figures = ChangedProduct['before'];
/** The audit snapshot of a product before a change; of an archived one also the status before it was archived. */
type ProductSnapshot = Figures & { statusBeforeArchive?: ListingStatus | null };

/** As many as are changed, and locked, in one go. */
const most = 100_000;
/** As many as an answer lists; its `fullcount` has them all. */
const listedAtMost = 500;

export function createBulkUpdate({ db }: { db: Db }) {
  /** Those of the stones that would come nearer to the public without their material, type or colour. */
  async function orphansOf(trx: Transaction, planned: readonly Planned[]): Promise<{ id: string; name: string }[]> {
    const forward = planned.filter(({ row, next }) => comesForward(row.status, next.status));
    return forward.length === 0
      ? []
      : store.listWithArchivedChoice(
          trx,
          forward.map(({ row }) => row.id),
        );
  }

  /** @throws ApiError('choice_archived') naming a few of them */
  async function refuseOrphans(trx: Transaction, planned: readonly Planned[]): Promise<void> {
    const orphans = await orphansOf(trx, planned);
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

  async function execute(trx: Transaction, input: BulkInput, person: Person): Promise<Changed> {
    const { ids, matching, preview, plan: shown } = input;
    const rows = await store.listToChange(trx, matching ? { matching } : { ids: ids ?? [] }, most, !preview);
    const planned = rows.map((row) => ({ row, next: nextOf(row, input) })).filter(({ row, next }) => !isSame(row, next));
    const plan = markOf(planned);
    if (!preview && typeof shown === 'string' && shown !== plan)
      throw createApiError('plan_stale', {
        message: 'Products have changed since the preview, so nothing was changed. Check the preview again.',
      });
    await refuseOrphans(trx, planned);
    const batch = preview || planned.length === 0 ? null : await apply(trx, planned, 'bulk', person);
    const result = planned.slice(0, listedAtMost).map(({ row, next }) => ({
      _id: row.id,
      name: row.name,
      before: figuresOf(row),
      after: figuresOf(next),
    }));
    return { batch, plan, result, fullcount: planned.length };
  }

  /** Makes changes and logs them. @returns their batch id */
  async function apply(trx: Transaction, planned: readonly Planned[], action: string, person: Person): Promise<string> {
    const batch = newId();
    await store.updateProducts(
      trx,
      planned.map(({ row, next }) => ({ id: row.id, ...next })),
    );
    await writeAudits(
      trx,
      planned.map(({ row, next }) => ({
        userId: person.id,
        action,
        entityType: 'product',
        entityId: row.id,
        batchId: batch,
        before: JSON.stringify({
          name: row.name,
          ...figuresOf(row),
          ...(row.status === 'archived' && { statusBeforeArchive: row.statusBeforeArchive }),
        }),
        after: JSON.stringify({ name: row.name, ...figuresOf(next) }),
      })),
    );
    return batch;
  }

  return {
    /**
     * Changes many at once, or with `preview` only says what would change. Those that would stay as they are are left out. A retry with the
     * same plan returns the first result: a plan contains versions, so it applies once.
     * @throws ApiError('plan_stale') if the plan differs from the previewed one; choice_archived
     */
    async change(input: BulkInput, person: Person): Promise<Changed> {
      if (!input.status && typeof input.percent !== 'number') throw createApiError('nothing_to_change');
      const key = !input.preview && typeof input.plan === 'string' ? hashJson(input) : undefined;
      const once = { userId: person.id, operation: 'bulk_update_products', key, request: input };
      return db.transaction().execute((trx) => withIdempotency(trx, once, () => execute(trx, input, person)));
    },

    /** Undoes a bulk update. Skips products that were changed since, and those in an archived category. @throws ApiError('undo_gone') for an unknown batch */
    undo: (batchId: string, person: Person) =>
      db.transaction().execute(async (trx) => {
        const notes = (await listBatch(trx, batchId)).filter(({ action }) => action === 'bulk');
        if (notes.length === 0) throw createApiError('undo_gone');
        const byId = new Map(notes.map((note) => [note.entityId, note]));
        const rows = await store.listToChange(trx, { ids: notes.map(({ entityId }) => entityId!) }, most, true);
        const wanted = rows.flatMap((row) => {
          const note = byId.get(row.id)!;
          const [before, after] = [note.before as ProductSnapshot, note.after as Figures];
          if (!isSame(row, { status: after.status, priceCents: toCents(after.price) })) return [];
          return [{ row, next: { status: before.status, statusBeforeArchive: wayOut(before, row), priceCents: toCents(before.price) } }];
        });
        const orphans = new Set((await orphansOf(trx, wanted)).map(({ id }) => id));
        const planned = wanted.filter(({ row }) => !orphans.has(row.id));
        if (planned.length > 0) await apply(trx, planned, 'bulk_undo', person);
        return { restored: planned.length, skipped: notes.length - planned.length };
      }),
  };
}
export type BulkUpdate = ReturnType<typeof createBulkUpdate>;

type Next = Omit<store.BulkChange, 'id'>;
type Planned = { row: store.ProductToChange; next: Next };

/** Returns the hash of a plan: the changes and the versions that they apply to. */
const markOf = (planned: readonly Planned[]): string =>
  hashJson(planned.map(({ row, next }) => [row.id, row.version, next.status, next.priceCents]));

function nextOf(row: store.ProductToChange, { status, percent, roundTo }: BulkInput): Next {
  const next = status ?? row.status;
  const archives = next === 'archived' && row.status !== 'archived';
  return {
    status: next,
    statusBeforeArchive: next === 'archived' ? (archives ? row.status : row.statusBeforeArchive) : null,
    priceCents: typeof percent === 'number' ? changePrice(row.priceCents, percent, roundTo ?? 100) : row.priceCents,
  };
}

const isSame = (a: Pick<Next, 'status' | 'priceCents'>, b: Pick<Next, 'status' | 'priceCents'>): boolean =>
  a.status === b.status && a.priceCents === b.priceCents;

const figuresOf = ({ status, priceCents }: Pick<Next, 'status' | 'priceCents'>): Figures => ({ status, price: toRand(priceCents) });
