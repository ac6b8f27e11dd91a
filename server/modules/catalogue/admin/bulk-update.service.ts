import type { ProductChange } from '#contract/admin/products.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { adjustPrice } from '#domain/catalogue/product-price.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getStatusBeforeArchive, getStatusBeforeArchiveAfterUndo, isBeingPublishedOrRestored } from '#domain/catalogue/product.ts';
import { createCommand } from '#server/crud/command.ts';
import { undoBatch } from '#server/crud/undo-batch.ts';
import { insertUndoRecords } from '#server/crud/undo-records.store.ts';
import { insertAuditEntries } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { hashJson } from '#server/db/hash-json.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './products.store.ts';

type BulkInput = ParsedInputOf<'/admin/product/bulk'>;
type BulkResult = OutputOf<'/admin/product/bulk'>['response'];
type StatusAndPrice = ProductChange['before'];
/** The values of a product before a change. If the product is archived, it contains the status before the archiving. */
type ProductSnapshot = StatusAndPrice & { statusBeforeArchive?: ListingStatus | null };

/** The maximum number of products that one bulk update changes and locks. */
const maxProducts = 100_000;
/** The maximum number of products in a response. `fullcount` counts all changed products. */
const maxListedProducts = 500;

export function createBulkUpdate({ db }: { db: Db }) {
  // The update locks the selected products.
  const run = createCommand({ db, entityType: 'product', lock: async () => ({}) });

  /** Lists the products that the plan would publish or restore although their material, type or colour is archived. */
  async function listUnpublishable(trx: Transaction, planned: readonly PlannedUpdate[]): Promise<{ id: string; name: string }[]> {
    const publishedProducts = planned.filter(({ row, next }) => isBeingPublishedOrRestored(row.status, next.status));
    return publishedProducts.length === 0
      ? []
      : store.listWithArchivedAttribute(
          trx,
          publishedProducts.map(({ row }) => row.id),
        );
  }

  /** @throws ApiError('choice_archived') with the names of up to five products */
  async function assertPublishable(trx: Transaction, planned: readonly PlannedUpdate[]): Promise<void> {
    const unpublishable = await listUnpublishable(trx, planned);
    if (unpublishable.length > 0) {
      const names = unpublishable
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ');
      throw createApiError('choice_archived', {
        message: `The material, type or color of these products is archived: ${names}. Restore it first.`,
      });
    }
  }

  async function execute(trx: Transaction, input: BulkInput, currentUser: AuthenticatedUser): Promise<BulkResult> {
    const { ids, matching, preview, plan: previewedPlanHash } = input;
    const rows = await store.listForBulkUpdate(trx, matching ? { matching } : { ids: ids ?? [] }, maxProducts, !preview);
    const planned = rows.map((row) => ({ row, next: applyInput(row, input) })).filter(({ row, next }) => !isSame(row, next));
    const planHash = hashPlan(planned);
    if (!preview && typeof previewedPlanHash === 'string' && previewedPlanHash !== planHash)
      throw createApiError('plan_stale', {
        message: 'Products have changed since the preview, so nothing was changed. Check the preview again.',
      });
    await assertPublishable(trx, planned);
    const batch = preview || planned.length === 0 ? null : await applyUpdates(trx, planned, 'bulk', currentUser);
    const result = planned.slice(0, maxListedProducts).map(({ row, next }) => ({
      _id: row.id,
      name: row.name,
      before: toStatusAndPrice(row),
      after: toStatusAndPrice(next),
    }));
    return { batch, plan: planHash, result, fullcount: planned.length };
  }

  /** Updates the products and logs the changes. @returns the id of the batch */
  async function applyUpdates(
    trx: Transaction,
    planned: readonly PlannedUpdate[],
    action: 'bulk' | 'bulk_undo',
    currentUser: AuthenticatedUser,
  ): Promise<string> {
    const batchId = createId();
    await store.updateProducts(
      trx,
      planned.map(({ row, next }) => ({ id: row.id, ...next })),
    );
    const snapshots = planned.map(({ row, next }) => ({
      entityId: row.id,
      before: {
        name: row.name,
        ...toStatusAndPrice(row),
        ...(row.status === 'archived' && { statusBeforeArchive: row.statusBeforeArchive }),
      },
      after: { name: row.name, ...toStatusAndPrice(next) },
    }));
    if (action === 'bulk') await insertUndoRecords(trx, 'bulk_update', batchId, snapshots);
    const entry = { userId: currentUser.id, action, entityType: 'product', batchId };
    await insertAuditEntries(
      trx,
      snapshots.map(({ entityId, before, after }) => ({
        ...entry,
        entityId,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    );
    return batchId;
  }

  return {
    /**
     * Changes the status and price of many products; with `preview`, only returns the changes. Unchanged products are left out. A retry with
     * the same plan returns the first result: a plan contains versions, so it applies once.
     */
    async change(input: BulkInput, currentUser: AuthenticatedUser): Promise<BulkResult> {
      if (!input.status && typeof input.percent !== 'number') throw createApiError('nothing_to_change');
      const key = !input.preview && typeof input.plan === 'string' ? hashJson(input) : undefined;
      const target = { _id: '', operation: '/admin/product/bulk', key, request: input } as const;
      return run(currentUser, target, (trx) => execute(trx, input, currentUser));
    },

    /**
     * Undoes a bulk update. Skips products with a status or price that was changed since, or with archived categories that rule out the
     * previous status.
     */
    undo: (batchId: string, currentUser: AuthenticatedUser) =>
      db.transaction().execute((trx) =>
        undoBatch<store.BulkUpdateRow, ProductSnapshot, StatusAndPrice>(trx, {
          operation: 'bulk_update',
          batchId,
          lock: (ids) => store.listForBulkUpdate(trx, { ids }, maxProducts, true),
          isUnchanged: (row, after) => isSame(row, { status: after.status, priceCents: toCents(after.price) }),
          async restore(changes) {
            const revertible = changes.map(({ row, before }) => ({ row, next: toPreviousValues(before!, row) }));
            const unpublishable = new Set((await listUnpublishable(trx, revertible)).map(({ id }) => id));
            const planned = revertible.filter(({ row }) => !unpublishable.has(row.id));
            if (planned.length > 0) await applyUpdates(trx, planned, 'bulk_undo', currentUser);
            return planned.length;
          },
        }),
      ),
  };
}
export type BulkUpdate = ReturnType<typeof createBulkUpdate>;

type NewValues = Omit<store.BulkChange, 'id'>;
type PlannedUpdate = { row: store.BulkUpdateRow; next: NewValues };

/** Returns the hash of a plan: the changes and the versions that they apply to. */
const hashPlan = (planned: readonly PlannedUpdate[]): string =>
  hashJson(planned.map(({ row, next }) => [row.id, row.version, next.status, next.priceCents]));

function applyInput(row: store.BulkUpdateRow, { status, percent, roundTo }: BulkInput): NewValues {
  const next = status ?? row.status;
  return {
    status: next,
    statusBeforeArchive: getStatusBeforeArchive(row, next),
    priceCents: typeof percent === 'number' ? adjustPrice(row.priceCents, percent, roundTo ?? 100) : row.priceCents,
  };
}

const toPreviousValues = (before: ProductSnapshot, row: store.BulkUpdateRow): NewValues => ({
  status: before.status,
  statusBeforeArchive: getStatusBeforeArchiveAfterUndo(before, row),
  priceCents: toCents(before.price),
});

const isSame = (a: Pick<NewValues, 'status' | 'priceCents'>, b: Pick<NewValues, 'status' | 'priceCents'>): boolean =>
  a.status === b.status && a.priceCents === b.priceCents;

const toStatusAndPrice = ({ status, priceCents }: Pick<NewValues, 'status' | 'priceCents'>): StatusAndPrice => ({
  status,
  price: toRand(priceCents),
});
