import type { ProductChange } from '#contract/admin/products.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { adjustPrice } from '#domain/catalogue/product-price.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getStatusBeforeArchive, getStatusBeforeArchiveAfterUndo, isBeingPublishedOrRestored } from '#domain/catalogue/product.ts';
import { listBatch, writeAudits } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { hashJson } from '#server/db/hash-json.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './products.store.ts';

type BulkInput = ParsedInputOf<'/admin/product/bulk'>;
type Changed = OutputOf<'/admin/product/bulk'>['response'];
type Figures = ProductChange['before'];
/** The audit snapshot of a product before a change; of an archived one also the status before it was archived. */
type ProductSnapshot = Figures & { statusBeforeArchive?: ListingStatus | null };

/** As many as are changed, and locked, in one go. */
const max = 100_000;
/** As many as an answer lists; its `fullcount` has them all. */
const listedAtMost = 500;

export function createBulkUpdate({ db }: { db: Db }) {
  /** Those of the stones that would come nearer to the public without their material, type or colour. */
  async function getOrphans(trx: Transaction, planned: readonly Planned[]): Promise<{ id: string; name: string }[]> {
    const forward = planned.filter(({ row, next }) => isBeingPublishedOrRestored(row.status, next.status));
    return forward.length === 0
      ? []
      : store.listWithArchivedAttribute(
          trx,
          forward.map(({ row }) => row.id),
        );
  }

  /** @throws ApiError('choice_archived') naming a few of them */
  async function refuseOrphans(trx: Transaction, planned: readonly Planned[]): Promise<void> {
    const orphans = await getOrphans(trx, planned);
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

  async function execute(trx: Transaction, input: BulkInput, currentUser: AuthenticatedUser): Promise<Changed> {
    const { ids, matching, preview, plan: shown } = input;
    const rows = await store.listForBulkUpdate(trx, matching ? { matching } : { ids: ids ?? [] }, max, !preview);
    const planned = rows.map((row) => ({ row, next: getNext(row, input) })).filter(({ row, next }) => !isSame(row, next));
    const plan = hashPlan(planned);
    if (!preview && typeof shown === 'string' && shown !== plan)
      throw createApiError('plan_stale', {
        message: 'Products have changed since the preview, so nothing was changed. Check the preview again.',
      });
    await refuseOrphans(trx, planned);
    const batch = preview || planned.length === 0 ? null : await apply(trx, planned, 'bulk', currentUser);
    const result = planned.slice(0, listedAtMost).map(({ row, next }) => ({
      _id: row.id,
      name: row.name,
      before: getFigures(row),
      after: getFigures(next),
    }));
    return { batch, plan, result, fullcount: planned.length };
  }

  /** Makes changes and logs them. @returns their batch id */
  async function apply(trx: Transaction, planned: readonly Planned[], action: string, currentUser: AuthenticatedUser): Promise<string> {
    const batch = createId();
    await store.updateProducts(
      trx,
      planned.map(({ row, next }) => ({ id: row.id, ...next })),
    );
    await writeAudits(
      trx,
      planned.map(({ row, next }) => ({
        userId: currentUser.id,
        action,
        entityType: 'product',
        entityId: row.id,
        batchId: batch,
        before: JSON.stringify({
          name: row.name,
          ...getFigures(row),
          ...(row.status === 'archived' && { statusBeforeArchive: row.statusBeforeArchive }),
        }),
        after: JSON.stringify({ name: row.name, ...getFigures(next) }),
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
    async change(input: BulkInput, currentUser: AuthenticatedUser): Promise<Changed> {
      if (!input.status && typeof input.percent !== 'number') throw createApiError('nothing_to_change');
      const key = !input.preview && typeof input.plan === 'string' ? hashJson(input) : undefined;
      const once = { userId: currentUser.id, operation: 'bulk_update_products', key, request: input };
      return db.transaction().execute((trx) => withIdempotency(trx, once, () => execute(trx, input, currentUser)));
    },

    /** Undoes a bulk update. Skips products that were changed since, and those in an archived category. @throws ApiError('undo_gone') for an unknown batch */
    undo: (batchId: string, currentUser: AuthenticatedUser) =>
      db.transaction().execute(async (trx) => {
        const notes = (await listBatch(trx, batchId)).filter(({ action }) => action === 'bulk');
        if (notes.length === 0) throw createApiError('undo_gone');
        const byId = new Map(notes.map((note) => [note.entityId, note]));
        const rows = await store.listForBulkUpdate(trx, { ids: notes.map(({ entityId }) => entityId!) }, max, true);
        const wanted = rows.flatMap((row) => {
          const note = byId.get(row.id)!;
          const [before, after] = [note.before as ProductSnapshot, note.after as Figures];
          if (!isSame(row, { status: after.status, priceCents: toCents(after.price) })) return [];
          return [
            {
              row,
              next: {
                status: before.status,
                statusBeforeArchive: getStatusBeforeArchiveAfterUndo(before, row),
                priceCents: toCents(before.price),
              },
            },
          ];
        });
        const orphans = new Set((await getOrphans(trx, wanted)).map(({ id }) => id));
        const planned = wanted.filter(({ row }) => !orphans.has(row.id));
        if (planned.length > 0) await apply(trx, planned, 'bulk_undo', currentUser);
        return { restored: planned.length, skipped: notes.length - planned.length };
      }),
  };
}
export type BulkUpdate = ReturnType<typeof createBulkUpdate>;

type Next = Omit<store.BulkChange, 'id'>;
type Planned = { row: store.BulkUpdateRow; next: Next };

/** Returns the hash of a plan: the changes and the versions that they apply to. */
const hashPlan = (planned: readonly Planned[]): string =>
  hashJson(planned.map(({ row, next }) => [row.id, row.version, next.status, next.priceCents]));

function getNext(row: store.BulkUpdateRow, { status, percent, roundTo }: BulkInput): Next {
  const next = status ?? row.status;
  return {
    status: next,
    statusBeforeArchive: getStatusBeforeArchive(row, next),
    priceCents: typeof percent === 'number' ? adjustPrice(row.priceCents, percent, roundTo ?? 100) : row.priceCents,
  };
}

const isSame = (a: Pick<Next, 'status' | 'priceCents'>, b: Pick<Next, 'status' | 'priceCents'>): boolean =>
  a.status === b.status && a.priceCents === b.priceCents;

const getFigures = ({ status, priceCents }: Pick<Next, 'status' | 'priceCents'>): Figures => ({ status, price: toRand(priceCents) });
