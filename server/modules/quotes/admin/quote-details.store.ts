import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { dayMs } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import { isContactMessageOfUser } from '#server/modules/users/index.ts';
import { siteStreetSql, siteSuburbSql, subjectNameSql } from '../quote-fragments.store.ts';

/** Finds a quote with its customer and the names of its material, type and colors. */
export const findQuoteDetails = (db: Db, identifier: { id: string } | { number: string }) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .leftJoin('mainCategories as mc', 'mc.id', 'q.mainCategoryId')
    .leftJoin('subCategories as sc', 'sc.id', 'q.subCategoryId')
    .leftJoin('colours as c1', 'c1.id', 'q.primaryColourId')
    .leftJoin('colours as c2', 'c2.id', 'q.secondaryColourId')
    .selectAll('q')
    .select(['mc.name as mainCategoryName', 'sc.name as subCategoryName', 'c1.name as primaryColourName', 'c2.name as secondaryColourName'])
    .select(['u.fullName', 'u.email', 'u.emailVerifiedAt', 'u.phoneE164', 'u.createdAt as registeredAt', 'u.erasedAt'])
    .where((eb) => ('id' in identifier ? eb('q.id', '=', identifier.id) : eb('q.number', '=', identifier.number)))
    .executeTakeFirst();
export type QuoteDetailsRow = NonNullable<Awaited<ReturnType<typeof findQuoteDetails>>>;

export const listItems = (db: Db, quoteId: string) =>
  db
    .selectFrom('quoteItems')
    .select(['productId', 'productName as name', 'priceCents', 'pricePer', 'saleUnit'])
    .where('quoteId', '=', quoteId)
    .orderBy('position')
    .execute();

export const listFiles = (db: Db, quoteId: string) =>
  db
    .selectFrom('uploads')
    .select(['path', 'name', 'mimeType', 'bytes'])
    .where('quoteId', '=', quoteId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const listMessages = (db: Db, quoteId: string) =>
  db
    .selectFrom('quoteMessages as m')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.fromStaff', 'm.bodyText', 'm.lineLabel', 'm.createdAt', 'm.userId', 'u.fullName'])
    .where('m.quoteId', '=', quoteId)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();

/**
 * Lists the events of a quote, oldest first. `fromStaff` is derived from the role of the user. It is not derived from the quote's customer,
 * because older events of a merged account have another user.
 */
export const listHistory = (db: Db, quoteId: string) =>
  db
    .selectFrom('quoteEvents as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select(['e.status', 'e.note', 'e.createdAt', 'u.fullName'])
    .select(sql<string | null>`e.valid_until::text`.as('validUntil'))
    .select(sql<boolean>`coalesce(u.role <> 'customer', true)`.as('fromStaff'))
    .where('e.quoteId', '=', quoteId)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .execute();

export const findReminder = (db: Db, quoteId: string, userId: string) =>
  db
    .selectFrom('quoteReminders')
    .select(['remindAt', 'note'])
    .where('quoteId', '=', quoteId)
    .where('userId', '=', userId)
    .executeTakeFirst();

type QuoteSummaryRow = { id: string; number: string; status: QuoteStatus; createdAt: Date; stone: string; suburb: string };

/** Lists a customer's other quotes, newest first, and counts all of the customer's quotes. Excludes spam. */
export async function listOtherQuotes(db: Db, userId: string, excludeQuoteId: string, limit: number) {
  const [{ rows }, counted] = await Promise.all([
    sql<QuoteSummaryRow>`select q.id, q.number, q.status, q.created_at, ${subjectNameSql} as stone, ${siteSuburbSql} as suburb from quotes q
      where q.user_id = ${userId} and q.id <> ${excludeQuoteId} and not q.spam order by q.created_at desc, q.id desc limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from quotes where user_id = ${userId} and not spam`.execute(db),
  ]);
  return { others: rows, total: counted.rows[0]!.total };
}

/** Lists the contact messages that belong to the customer, newest first. */
export const listContactMessagesOfUser = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('contactMessages as c', (join) => join.on(isContactMessageOfUser('c', 'u')))
    .select(['c.id as _id', 'c.subject', 'c.createdAt'])
    .where('u.id', '=', userId)
    .where('c.spam', '=', false)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

/** Finds the contact message that a quote was entered from. */
export const findSourceContactMessage = (db: Db, quoteId: string) =>
  db.selectFrom('contactMessages').select(['id as _id', 'subject']).where('quoteId', '=', quoteId).executeTakeFirst();

type DuplicateCandidateRow = QuoteSummaryRow & { fullName: string; userId: string; phone: string | null; line1: string; stoneKey: string };

/** Lists quotes created within `days` of a quote that have the same customer, phone number or suburb, nearest in time first. */
export async function listDuplicateQuoteCandidates(
  db: Db,
  { id, userId, phoneE164, contactLine2, siteLine2, createdAt }: QuoteDetailsRow,
  days: number,
  limit: number,
) {
  const [from, to] = [-1, 1].map((direction) => new Date(createdAt.getTime() + direction * days * dayMs));
  const { rows } =
    await sql<DuplicateCandidateRow>`select q.id, q.number, q.status, q.created_at, ${subjectNameSql} as stone, ${siteSuburbSql} as suburb, u.full_name,
      q.user_id, u.phone_e164 as phone, ${siteStreetSql} as line1, ${subjectKeySql} as stone_key
    from quotes q join users u on u.id = q.user_id
    where not q.spam and q.id <> ${id} and q.created_at between ${from} and ${to} and u.erased_at is null
      and (q.user_id = ${userId} or u.phone_e164 = ${phoneE164} or (${siteSuburbSql} <> '' and suburb_key(${siteSuburbSql}) = suburb_key(${siteLine2 || contactLine2})))
    order by abs(extract(epoch from q.created_at - ${createdAt}::timestamptz)), q.id limit ${limit}`.execute(db);
  return rows;
}

const subjectKeySql = sql<string>`coalesce((select i.product_id::text from quote_items i where i.quote_id = q.id order by i.position limit 1), q.service_name)`;

/** Returns the id of the product, or the name of the service, that a quote is for. */
export const findSubjectKey = async (db: Db, id: string): Promise<string> =>
  (await sql<{ key: string }>`select ${subjectKeySql} as key from quotes q where q.id = ${id}`.execute(db)).rows[0]?.key ?? '';
