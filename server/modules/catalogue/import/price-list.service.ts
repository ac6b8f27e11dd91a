import type { PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { toCell, importColumns, maxImportRows, parseHeadings, parseRow, type ParsedRow } from '#domain/catalogue/price-list.ts';
import { normalizeNameKey, planImport, type ListChoices, type ImportPlan } from '#domain/catalogue/price-list-plan.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { toSlugBase } from '#domain/shared/slug.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { listBatch, lockNames, writeAudits } from '#server/modules/audit/index.ts';
import { listUsedSlugs } from '#server/modules/slugs/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { isUniqueViolation } from '#server/db/pg-errors.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { CellMatrix } from '#server/lib/spreadsheets/parse-spreadsheet.ts';
import { readSpreadsheet, formatSpreadsheet } from '#server/lib/spreadsheets/spreadsheets.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import * as store from './price-list.store.ts';
import { snapshotToColumns, equalsSnapshot, planHash, auditSnapshot, toPlanDto, type ProductSnapshot } from './import-plan.dto.ts';

type Read = { rows: ParsedRow[]; unknown: string[] };

const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const formats: Partial<Record<string, string>> = { priceCents: '#,##0.00', slabLengthMm: '0', slabWidthMm: '0' };
const columns = importColumns.map(({ field, heading, width }) => {
  const format = formats[field];
  return { heading, width, ...(format === undefined ? {} : { format }) };
});

export function createProductImport({ db, clock }: { db: Db; clock: Clock }) {
  /** @param forUpdate locks all rows that the plan depends on until the transaction ends */
  async function getPlan(dbOrTrx: Db | Transaction, rows: readonly ParsedRow[], forUpdate: boolean): Promise<ImportPlan> {
    const slugs = rows.flatMap(({ values }) => values.slug ?? []);
    const nameless = rows.filter(({ id, values }) => id === undefined && values.slug === undefined && values.name !== undefined);
    const names = nameless.flatMap(({ values }) => [normalizeNameKey(values.name!), values.name!]);
    const choices = await store.listTaxonomy(dbOrTrx, forUpdate);
    const stones = await store.listReferencedProducts(dbOrTrx, { ids: rows.flatMap(({ id }) => id ?? []), slugs, names }, forUpdate);
    const bases = nameless.map(({ values }) => toSlugBase(values.name!, catalogueSlugs.products.fallback));
    const usedSlugs = await listUsedSlugs(dbOrTrx, catalogueSlugs.products, [...new Set(bases)]);
    return planImport(rows, stones, choices, usedSlugs);
  }

  async function apply(trx: Transaction, plan: ImportPlan, currentUser: AuthenticatedUser): Promise<string> {
    const batch = createId();
    const written = plan.changes.map((change) => ({ change, id: change.product?.id ?? createId() }));
    const [added, changed] = [written.filter(({ change }) => !change.product), written.filter(({ change }) => change.product)];
    const toWrite = (some: typeof written) => some.map(({ change, id }) => ({ id, ...change.next }));
    if (changed.length > 0) await store.updateImportedProducts(trx, toWrite(changed));
    if (added.length > 0) {
      await lockNames(trx, 'product');
      await store.insertImportedProducts(trx, toWrite(added));
    }
    await writeAudits(
      trx,
      written.map(({ change, id }) => ({
        userId: currentUser.id,
        action: 'import',
        entityType: 'product',
        entityId: id,
        batchId: batch,
        before: change.product ? JSON.stringify(auditSnapshot(change.product)) : null,
        after: JSON.stringify(auditSnapshot({ ...change.next, ...change.values })),
      })),
    );
    return batch;
  }

  return {
    /** The stones of a list as a file. @throws ApiError('list_too_long') for more than one file can bring back */
    async write({
      format,
      ...filter
    }: ParsedInputOf<'/admin/price-list/export'>): Promise<OutputOf<'/admin/price-list/export'>['response']> {
      const stones = await store.listMatching(db, filter, maxImportRows + 1);
      if (stones.length > maxImportRows) {
        throw createApiError('list_too_long', { message: 'You can export up to 20 000 products. Use filters to shorten the list.' });
      }
      const rows = stones.map((stone) => importColumns.map(({ field }) => toCell(field, stone)));
      const bytes = await formatSpreadsheet({ name: 'Price list', columns, rows }, format);
      return {
        name: `price-list-${toLocalDate(clock.now())}.${format}`,
        type: types[format],
        content: bytes.toString('base64'),
        count: stones.length,
      };
    },

    /** Returns what the import of a file would do. Changes nothing. @throws ApiError for a file that is no price list */
    async check(path: string): Promise<PriceListPreview> {
      const { rows, unknown } = readList(await readSpreadsheet(path));
      return { ...toPlanDto(await getPlan(db, rows, false)), unknown };
    },

    /**
     * Imports a file as it was shown, all of it or nothing.
     * @param shown the `plan` of the check
     * @throws ApiError('plan_stale') if the result would differ from the preview; list_faulty
     */
    async import(path: string, shown: string, currentUser: AuthenticatedUser): Promise<OutputOf<'/admin/price-list/import'>['response']> {
      const { rows } = readList(await readSpreadsheet(path));
      try {
        return await db.transaction().execute(async (trx) => {
          await store.lockImport(trx);
          const plan = await getPlan(trx, rows, true);
          if (planHash(plan) !== shown) throw createApiError('plan_stale');
          if (plan.errors.length > 0) throw createApiError('list_faulty');
          const added = plan.changes.filter(({ product }) => !product).length;
          const batch = plan.changes.length === 0 ? null : await apply(trx, plan, currentUser);
          return { batch, added, changed: plan.changes.length - added };
        });
      } catch (error) {
        // Another request has created a product with one of these slugs.
        throw isUniqueViolation(error) ? createApiError('plan_stale') : error;
      }
    },

    /**
     * Undoes an import, for products that were not changed since and can be restored.
     * @throws ApiError('undo_gone') for one there never was
     */
    undo: (batchId: string, currentUser: AuthenticatedUser) =>
      db.transaction().execute(async (trx) => {
        const notes = (await listBatch(trx, batchId)).filter(({ action }) => action === 'import');
        if (notes.length === 0) throw createApiError('undo_gone');
        const byId = new Map(
          notes.map((note) => [note.entityId!, { before: note.before as ProductSnapshot | null, after: note.after as ProductSnapshot }]),
        );
        const ids = [...byId.keys()];
        const isOffered = offeredBy(await store.listTaxonomy(trx, true));
        const stones = await store.listReferencedProducts(trx, { ids, slugs: [], names: [] }, true);
        const untouched = stones.filter((stone) => {
          const { before, after } = byId.get(stone.id)!;
          return equalsSnapshot(stone, after) && (before === null || isOffered(before));
        });
        const back = untouched.flatMap((stone) => {
          const { before } = byId.get(stone.id)!;
          return before === null ? [] : [{ stone, before }];
        });
        if (back.length > 0)
          await store.updateImportedProducts(
            trx,
            back.map(({ stone, before }) => ({ id: stone.id, ...snapshotToColumns(before, stone) })),
          );
        const made = untouched.filter(({ id }) => byId.get(id)!.before === null);
        const deletedIds = new Set(
          await store.deleteUnreferencedNewProducts(
            trx,
            made.map(({ id }) => id),
          ),
        );
        const undone = untouched.filter(({ id }) => byId.get(id)!.before !== null || deletedIds.has(id));
        const undoing = createId();
        await writeAudits(
          trx,
          undone.map((stone) => {
            const { before } = byId.get(stone.id)!;
            const after = before === null ? null : JSON.stringify(before);
            const note = { userId: currentUser.id, action: 'import_undo', entityType: 'product', entityId: stone.id, batchId: undoing };
            return { ...note, before: JSON.stringify(auditSnapshot(stone)), after };
          }),
        );
        return { restored: undone.length, skipped: notes.length - undone.length };
      }),
  };
}
export type ProductImport = ReturnType<typeof createProductImport>;

/** Returns true if a product can be restored: its categories are not archived, unless it is archived itself, and its type belongs to its material. */
function offeredBy(choices: ListChoices): (note: ProductSnapshot) => boolean {
  const byId = new Map([...choices.materials, ...choices.types, ...choices.colours].map((choice) => [choice.id, choice]));
  return ({ status, mainCategory, subCategory, colour }) => {
    const chosen = [mainCategory, subCategory, colour].map((id) => byId.get(id));
    return chosen[1]?.of === mainCategory && (status === 'archived' || chosen.every((choice) => choice?.archived === false));
  };
}

/** @throws ApiError('list_headings'), ApiError('list_empty') */
function readList(cells: CellMatrix): Read {
  // Some write a title above, or leave lines free.
  const top = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (top < 0) throw createApiError('list_empty', { message: 'This file is empty. Choose another file.' });
  const headings = parseHeadings(cells[top]!);
  if (!headings.indexes.has('slug') && !headings.indexes.has('name')) throw createApiError('list_headings');
  const [twice] = headings.duplicates;
  if (twice !== undefined) throw createApiError('list_headings', { message: `Two columns have the heading ${twice}. Remove one of them.` });
  const rows = cells
    .map((row, index) => ({ row, number: index + 1 }))
    .slice(top + 1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
    .map(({ row, number }) => parseRow(number, row, headings));
  if (rows.length === 0) throw createApiError('list_empty');
  return { rows, unknown: headings.unknown };
}
