import type { PriceBook, PriceBookLine } from '#domain/pricing/price-book.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';

const listLines = (db: Db | Transaction, versionId: string): Promise<PriceBookLine[]> =>
  db
    .selectFrom('priceBookLines')
    .select(['code', 'name', 'item', 'variant', 'unit', 'lowRate', 'highRate'])
    .where('versionId', '=', versionId)
    .orderBy('position')
    .orderBy('code')
    .execute();

const listZones = (db: Db | Transaction, versionId: string) =>
  db
    .selectFrom('priceBookZones')
    .select(['code', 'name', 'suburbs'])
    .where('versionId', '=', versionId)
    .orderBy('position')
    .orderBy('code')
    .execute();

/** Finds the current price book with its lines and zones in order; undefined if there is none. */
export async function findCurrentPriceBook(db: Db): Promise<(PriceBook & { id: string }) | undefined> {
  const version = await db
    .selectFrom('priceBookVersions')
    .select(['id', 'showRange', 'vatRate', 'standardDepthMm'])
    .where('isCurrent', '=', true)
    .executeTakeFirst();
  if (version === undefined) return undefined;
  const [lines, zones] = await Promise.all([listLines(db, version.id), listZones(db, version.id)]);
  return { ...version, lines, zones };
}

const versions = (db: Db | Transaction) =>
  db
    .selectFrom('priceBookVersions as v')
    .leftJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.number', 'v.name', 'v.note', 'v.createdAt', 'u.fullName', 'v.isCurrent', 'v.takenBackAt', 'v.replaces']);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;
export type StoredBook = VersionRow & {
  showRange: boolean;
  vatRate: number;
  standardDepthMm: number;
  lines: PriceBookLine[];
  zones: Awaited<ReturnType<typeof listZones>>;
};

/** A version with all that is in it, by its id or its number; without either the one in force. */
export async function findStoredBook(
  db: Db | Transaction,
  { id, number }: { id?: string; number?: number } = {},
): Promise<StoredBook | undefined> {
  const row = await versions(db)
    .select(['v.showRange', 'v.vatRate', 'v.standardDepthMm'])
    .$if(id !== undefined, (qb) => qb.where('v.id', '=', id!))
    .$if(number !== undefined, (qb) => qb.where('v.number', '=', number!))
    .$if(id === undefined && number === undefined, (qb) => qb.where('v.isCurrent', '=', true))
    .executeTakeFirst();
  return row && { ...row, lines: await listLines(db, row.id), zones: await listZones(db, row.id) };
}

/** Newest first, and how many there are in all. */
export async function listVersions(db: Db, skip: number, limit: number): Promise<{ rows: VersionRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    versions(db).orderBy('v.number', 'desc').offset(skip).limit(limit).execute(),
    db
      .selectFrom('priceBookVersions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Puts a version in force in place of the one that is; undefined leaves none. */
export async function setCurrent(trx: Transaction, id: string | undefined): Promise<void> {
  await trx.updateTable('priceBookVersions').set({ isCurrent: false }).where('isCurrent', '=', true).execute();
  if (id !== undefined) await trx.updateTable('priceBookVersions').set({ isCurrent: true }).where('id', '=', id).execute();
}

export const markReverted = (trx: Transaction, id: string, at: Date): Promise<unknown> =>
  trx.updateTable('priceBookVersions').set({ takenBackAt: at }).where('id', '=', id).execute();

type NewBook = PriceBook & { name: string; isCurrent: boolean; note?: string; userId?: string; replaces?: string | null };

/** Writes a version of the price book, its lines and zones in their order. Only one can be current. @returns its id */
export async function insertPriceBook(trx: Transaction, book: NewBook): Promise<string> {
  const versionId = newId();
  const { name, isCurrent, note = '', userId = null, replaces = null, showRange, vatRate, standardDepthMm, lines, zones } = book;
  const version = { id: versionId, name, isCurrent, note, userId, replaces, showRange, vatRate, standardDepthMm };
  await trx.insertInto('priceBookVersions').values(version).execute();
  const placed = <Row extends object>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, id: newId(), versionId, position }));
  if (lines.length > 0) await trx.insertInto('priceBookLines').values(placed(lines)).execute();
  const zoneRows = placed(zones).map((zone) => ({ ...zone, suburbs: [...zone.suburbs] }));
  if (zoneRows.length > 0) await trx.insertInto('priceBookZones').values(zoneRows).execute();
  return versionId;
}
