import type { PriceBook, PriceBookLine, PriceZone } from '#domain/price-book.ts';
import { newId, type Db, type Transaction } from '#server/db/db.ts';

const listLines = (db: Db, versionId: string): Promise<PriceBookLine[]> =>
  db
    .selectFrom('priceBookLines')
    .select(['code', 'name', 'item', 'variant', 'unit', 'lowRate', 'highRate'])
    .where('versionId', '=', versionId)
    .orderBy('position')
    .orderBy('code')
    .execute();

const listZones = (db: Db, versionId: string): Promise<PriceZone[]> =>
  db
    .selectFrom('priceBookZones')
    .select(['code', 'name', 'suburbs'])
    .where('versionId', '=', versionId)
    .orderBy('position')
    .orderBy('code')
    .execute();

/** The price book in force, its lines and zones in their order; undefined where there is none. */
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

/** Writes a version of the price book, its lines and zones in their order. Only one can be current. @returns its id */
export async function insertPriceBook(
  transaction: Transaction,
  { name, isCurrent, showRange, vatRate, standardDepthMm, lines, zones }: PriceBook & { name: string; isCurrent: boolean },
): Promise<string> {
  const versionId = newId();
  await transaction
    .insertInto('priceBookVersions')
    .values({ id: versionId, name, isCurrent, showRange, vatRate, standardDepthMm })
    .execute();
  const placed = <Row extends object>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, id: newId(), versionId, position }));
  if (lines.length > 0) await transaction.insertInto('priceBookLines').values(placed(lines)).execute();
  const zoneRows = placed(zones).map((zone) => ({ ...zone, suburbs: [...zone.suburbs] }));
  if (zoneRows.length > 0) await transaction.insertInto('priceBookZones').values(zoneRows).execute();
  return versionId;
}
