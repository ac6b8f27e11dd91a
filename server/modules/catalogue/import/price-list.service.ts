import type { PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import {
  isMillimeters,
  toCell,
  priceListColumns,
  maxImportRows,
  parseHeadings,
  parseRow,
  type ParsedRow,
} from '#domain/catalogue/price-list.ts';
import { planImport, type ExistingProduct, type ProductLookups, type ImportPlan } from '#domain/catalogue/price-list-plan.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { toSlugBase } from '#domain/shared/slug.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { undoBatch } from '#server/crud/undo-batch.ts';
import { insertUndoRecords } from '#server/crud/undo-records.store.ts';
import { insertAuditEntries } from '#server/modules/audit/index.ts';
import { lockNames } from '#server/crud/record-locks.store.ts';
import { deleteFormerSlugs, listUsedSlugs } from '#server/modules/slugs/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { isUniqueViolation } from '#server/db/pg-errors.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { CellMatrix } from '#server/lib/spreadsheets/parse-spreadsheet.ts';
import { readSpreadsheet, formatSpreadsheet, spreadsheetTypes } from '#server/lib/spreadsheets/spreadsheets.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import * as store from './price-list.store.ts';
import { toProductColumns, equalsSnapshot, hashPlan, toProductAuditSnapshot, toPlanDto, type ProductSnapshot } from './import-plan.dto.ts';

type ParsedPriceList = { rows: ParsedRow[]; unknownHeadings: string[] };

const columns = priceListColumns.map(({ field, heading, width }) => {
  const format = field === 'priceCents' ? '#,##0.00' : isMillimeters(field) ? '0' : undefined;
  return { heading, width, ...(format === undefined ? {} : { format }) };
});

export function createPriceListService({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Plans the import of rows.
   * @param forUpdate locks the products, materials, types and colours of the plan until the transaction ends; not the slugs
   */
  async function createPlan(dbOrTrx: Db | Transaction, rows: readonly ParsedRow[], forUpdate: boolean): Promise<ImportPlan> {
    const slugs = rows.flatMap(({ values }) => values.slug ?? []);
    const rowsIdentifiedByName = rows.filter(
      ({ id, values }) => id === undefined && values.slug === undefined && values.name !== undefined,
    );
    const names = rowsIdentifiedByName.map(({ values }) => values.name!);
    const lookups = await store.listTaxonomy(dbOrTrx, forUpdate);
    const products = await store.listReferencedProducts(dbOrTrx, { ids: rows.flatMap(({ id }) => id ?? []), slugs, names }, forUpdate);
    const slugBases = rowsIdentifiedByName.map(({ values }) => toSlugBase(values.name!, catalogueSlugs.products.fallback));
    const usedSlugs = await listUsedSlugs(dbOrTrx, catalogueSlugs.products, [...new Set(slugBases)]);
    return planImport(rows, products, lookups, usedSlugs);
  }

  async function applyPlan(trx: Transaction, plan: ImportPlan, currentUser: AuthenticatedUser): Promise<string> {
    const batchId = createId();
    const writes = plan.changes.map((change) => ({ change, id: change.product?.id ?? createId() }));
    const [added, changed] = [writes.filter(({ change }) => !change.product), writes.filter(({ change }) => change.product)];
    const toRows = (list: typeof writes) => list.map(({ change, id }) => ({ id, ...change.next }));
    if (changed.length > 0) await store.updateImportedProducts(trx, toRows(changed));
    if (added.length > 0) {
      await lockNames(trx, 'product');
      // Another request may have replaced one of these slugs after the plan was created.
      await deleteFormerSlugs(
        trx,
        catalogueSlugs.products,
        added.map(({ change }) => change.next.slug),
      );
      await store.insertImportedProducts(trx, toRows(added));
    }
    const snapshots = writes.map(({ change, id }) => ({
      entityId: id,
      before: change.product ? toProductAuditSnapshot(change.product) : null,
      after: toProductAuditSnapshot({ ...change.next, ...change.values }),
    }));
    await insertUndoRecords(trx, 'import', batchId, snapshots);
    const entry = { userId: currentUser.id, action: 'import', entityType: 'product', batchId };
    await insertAuditEntries(
      trx,
      snapshots.map(({ entityId, before, after }) => ({
        ...entry,
        entityId,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    );
    return batchId;
  }

  /** Restores changed products and deletes created ones, except those in use. @returns their number */
  async function restoreProducts(
    trx: Transaction,
    changes: readonly { row: ExistingProduct; before: ProductSnapshot | null }[],
    currentUser: AuthenticatedUser,
  ): Promise<number> {
    const reverted = changes.flatMap(({ row, before }) => (before === null ? [] : [{ id: row.id, ...toProductColumns(before, row) }]));
    if (reverted.length > 0) await store.updateImportedProducts(trx, reverted);
    const createdIds = changes.flatMap(({ row, before }) => (before === null ? [row.id] : []));
    const deletedIds = new Set(await store.deleteUnreferencedNewProducts(trx, createdIds));
    const undone = changes.filter(({ row, before }) => before !== null || deletedIds.has(row.id));
    const entry = { userId: currentUser.id, action: 'import_undo', entityType: 'product', batchId: createId() };
    await insertAuditEntries(
      trx,
      undone.map(({ row, before }) => ({
        ...entry,
        entityId: row.id,
        before: JSON.stringify(toProductAuditSnapshot(row)),
        after: before && JSON.stringify(before),
      })),
    );
    return undone.length;
  }

  return {
    /** Returns the filtered products as a file. */
    async createExportFile({
      format,
      ...filter
    }: ParsedInputOf<'/admin/price-list/export'>): Promise<OutputOf<'/admin/price-list/export'>['response']> {
      const products = await store.listProductsForExport(db, filter, maxImportRows + 1);
      if (products.length > maxImportRows) {
        throw createApiError('list_too_long', { message: 'You can export up to 20 000 products. Use filters to shorten the list.' });
      }
      const rows = products.map((product) => priceListColumns.map(({ field }) => toCell(field, product)));
      const bytes = await formatSpreadsheet({ name: 'Price list', columns, rows }, format);
      return {
        name: `price-list-${toLocalDate(clock.now())}.${format}`,
        type: spreadsheetTypes[format],
        content: bytes.toString('base64'),
        count: products.length,
      };
    },

    /** Previews the import of a file, and changes nothing. */
    async previewImport(path: string): Promise<PriceListPreview> {
      const { rows, unknownHeadings } = parsePriceList(await readSpreadsheet(path));
      return { ...toPlanDto(await createPlan(db, rows, false)), unknown: unknownHeadings };
    },

    /**
     * Imports a file exactly as previewed, in one transaction.
     * @param previewedPlanHash the hash of the previewed plan
     */
    async import(
      path: string,
      previewedPlanHash: string,
      currentUser: AuthenticatedUser,
    ): Promise<OutputOf<'/admin/price-list/import'>['response']> {
      const { rows } = parsePriceList(await readSpreadsheet(path));
      try {
        return await db.transaction().execute(async (trx) => {
          await store.lockImport(trx);
          const plan = await createPlan(trx, rows, true);
          if (hashPlan(plan) !== previewedPlanHash) throw createApiError('plan_stale');
          if (plan.errors.length > 0) throw createApiError('list_has_errors');
          const added = plan.changes.filter(({ product }) => !product).length;
          const batch = plan.changes.length === 0 ? null : await applyPlan(trx, plan, currentUser);
          return { batch, added, changed: plan.changes.length - added };
        });
      } catch (error) {
        // Another request has created a product with one of these slugs.
        throw isUniqueViolation(error) ? createApiError('plan_stale') : error;
      }
    },

    /** Undoes an import. Skips products that were changed since or cannot be restored. */
    undo: (batchId: string, currentUser: AuthenticatedUser) =>
      db.transaction().execute(async (trx) => {
        const isRestorable = createRestorableCheck(await store.listTaxonomy(trx, true));
        return undoBatch<ExistingProduct, ProductSnapshot, ProductSnapshot>(trx, {
          operation: 'import',
          batchId,
          lock: (ids) => store.listReferencedProducts(trx, { ids, slugs: [], names: [] }, true),
          isUnchanged: equalsSnapshot,
          restore: (changes) =>
            restoreProducts(
              trx,
              changes.filter(({ before }) => before === null || isRestorable(before)),
              currentUser,
            ),
        });
      }),
  };
}

/**
 * Creates a function that returns true if a snapshot can be restored. Its type must belong to its material. Unless the snapshot is of an
 * archived product, its categories must not be archived.
 */
function createRestorableCheck(lookups: ProductLookups): (snapshot: ProductSnapshot) => boolean {
  const lookupsById = new Map([...lookups.materials, ...lookups.types, ...lookups.colours].map((lookup) => [lookup.id, lookup]));
  return ({ status, mainCategory, subCategory, colour }) => {
    const categories = [mainCategory, subCategory, colour].map((id) => lookupsById.get(id));
    return (
      categories[1]?.materialId === mainCategory && (status === 'archived' || categories.every((category) => category?.archived === false))
    );
  };
}

/** Parses the headings and rows of a price list. */
function parsePriceList(cells: CellMatrix): ParsedPriceList {
  // Lines above the headings may be empty.
  const headingRow = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (headingRow < 0) throw createApiError('list_empty', { message: 'This file is empty. Choose another file.' });
  const headings = parseHeadings(cells[headingRow]!);
  if (!headings.indexes.has('slug') && !headings.indexes.has('name')) throw createApiError('list_headings');
  const [duplicate] = headings.duplicates;
  if (duplicate !== undefined)
    throw createApiError('list_headings', { message: `Two columns have the heading ${duplicate}. Remove one of them.` });
  const rows = cells
    .map((row, index) => ({ row, rowNumber: index + 1 }))
    .slice(headingRow + 1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
    .map(({ row, rowNumber }) => parseRow(rowNumber, row, headings));
  if (rows.length === 0) throw createApiError('list_empty');
  return { rows, unknownHeadings: headings.unknown };
}
