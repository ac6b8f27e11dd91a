import { sql } from 'kysely';
import type { PriceBook, PriceBookLine } from '#domain/pricing/price-book.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { chargesVat } from '#server/modules/settings/index.ts';
import { selectPage } from '#server/db/select-page.ts';

type StoredZone = { code: string; name: string; suburbs: string[] };

// Lines and zones are selected as JSON, so that a price book takes one query.
const bookLines = sql<PriceBookLine[]>`(
  select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name, 'item', l.item, 'variant', l.variant, 'unit', l.unit,
    'lowRate', l.low_rate, 'highRate', l.high_rate, 'quoteRate', l.quote_rate, 'costRate', l.cost_rate, 'material', l.material,
    'thicknessMm', l.thickness_mm) order by l.position, l.code), '[]')
  from price_book_lines l where l.version_id = v.id
)`.as('lines');
const bookZones = sql<StoredZone[]>`(
  select coalesce(json_agg(json_build_object('code', z.code, 'name', z.name, 'suburbs', z.suburbs) order by z.position, z.code), '[]')
  from price_book_zones z where z.version_id = v.id
)`.as('zones');

const bookRules = [
  'v.showEstimate',
  'v.vatRate',
  'v.standardDepthMm',
  'v.strategy',
  'v.wasteRate',
  'v.remnantCreditRate',
  'v.slabTrimMm',
] as const;

/** A version of the price book, with its lines and zones in order. */
export type StoredPriceBook = PriceBook & { id: string; number: number };

/** Finds a version of the price book by its number, by default the current version. Its VAT rate is 0 if the business charges no VAT. */
export const findPriceBook = (db: Db | Transaction, number?: number): Promise<StoredPriceBook | undefined> =>
  db
    .selectFrom('priceBookVersions as v')
    .select(['v.id', 'v.number', ...bookRules, bookLines, bookZones])
    .select(sql<number>`case when ${chargesVat} then v.vat_rate else 0 end`.as('vatRate'))
    .where((eb) => (number === undefined ? eb('v.isCurrent', '=', true) : eb('v.number', '=', number)))
    .executeTakeFirst();

export const findCurrentPriceBook = (db: Db | Transaction): Promise<StoredPriceBook | undefined> => findPriceBook(db);

const selectVersions = (db: Db | Transaction) =>
  db
    .selectFrom('priceBookVersions as v')
    .leftJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.number', 'v.name', 'v.note', 'v.createdAt', 'u.fullName', 'v.isCurrent', 'v.revertedAt', 'v.replacesVersionId']);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;
export type PriceBookVersion = VersionRow & Omit<PriceBook, 'lines' | 'zones'> & { lines: PriceBookLine[]; zones: StoredZone[] };

/** Like `findPriceBook`, also by id, and with the name, note, author and history of the version. */
export const findPriceBookVersionDetails = (
  db: Db | Transaction,
  { id, number }: { id?: string; number?: number } = {},
): Promise<PriceBookVersion | undefined> =>
  selectVersions(db)
    .select([...bookRules, bookLines, bookZones])
    .$if(id !== undefined, (qb) => qb.where('v.id', '=', id!))
    .$if(number !== undefined, (qb) => qb.where('v.number', '=', number!))
    .$if(id === undefined && number === undefined, (qb) => qb.where('v.isCurrent', '=', true))
    .executeTakeFirst();

/** Lists versions, newest first, with the total. */
export const listVersions = (db: Db, skip: number, limit: number): Promise<{ rows: VersionRow[]; total: number }> =>
  selectPage(selectVersions(db).orderBy('v.number', 'desc'), { skip, limit });

/** Makes a version current. Without an id, no version is current. */
export async function setCurrentVersion(trx: Transaction, id: string | undefined): Promise<void> {
  await trx.updateTable('priceBookVersions').set({ isCurrent: false }).where('isCurrent', '=', true).execute();
  if (id !== undefined) await trx.updateTable('priceBookVersions').set({ isCurrent: true }).where('id', '=', id).execute();
}

export const markVersionReverted = (trx: Transaction, id: string, revertedAt: Date): Promise<unknown> =>
  trx.updateTable('priceBookVersions').set({ revertedAt }).where('id', '=', id).execute();

type NewBook = PriceBook & { name: string; isCurrent: boolean; note?: string; userId?: string; replacesVersionId?: string | null };

/** Inserts a version with its lines and zones. Only one version can be current. @returns the id of the version */
export async function insertPriceBook(trx: Transaction, book: NewBook): Promise<string> {
  const versionId = createId();
  const { name, isCurrent, note = '', userId = null, replacesVersionId = null, lines, zones } = book;
  const { showEstimate, vatRate, standardDepthMm, strategy, wasteRate, remnantCreditRate, slabTrimMm } = book;
  const rules = { showEstimate, vatRate, standardDepthMm, strategy, wasteRate, remnantCreditRate, slabTrimMm };
  const version = { id: versionId, name, isCurrent, note, userId, replacesVersionId, ...rules };
  await trx.insertInto('priceBookVersions').values(version).execute();
  const toRows = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, position) => ({ ...row, id: createId(), versionId, position }));
  if (lines.length > 0) await trx.insertInto('priceBookLines').values(toRows(lines)).execute();
  const zoneRows = toRows(zones).map((zone) => ({ ...zone, suburbs: [...zone.suburbs] }));
  if (zoneRows.length > 0) await trx.insertInto('priceBookZones').values(zoneRows).execute();
  return versionId;
}
