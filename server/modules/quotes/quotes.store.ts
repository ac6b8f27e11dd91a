import { sql, type Insertable, type SqlBool } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { anywhere } from '#server/db/text-search.ts';
import type { Quotes } from '#server/db/tables.generated.ts';
import { insertQuoteEvent, submittedColumns } from './quote-history.store.ts';
import { firstPricePer, firstStone } from '#server/db/quote-subject.ts';

/** Locks an account against erasure until the transaction ends. @returns false for a closed account */
export const lockSender = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', userId).where('disabledAt', 'is', null).forKeyShare().executeTakeFirst()) !==
  undefined;

/** Locks a quote against a change of owner and erasure until the transaction ends, so that only its owner is notified. */
export const lockQuoteForKeyShare = (trx: Transaction, id: string): Promise<unknown> =>
  trx.selectFrom('quotes').select('id').where('id', '=', id).forKeyShare().execute();

/** When a person's last requests were sent, newest first. Others of theirs wait for this transaction, so that none is overlooked. */
export async function listRecentSubmissionTimes(trx: Transaction, userId: string, since: Date, most: number): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(trx);
  const rows = await trx
    .selectFrom('quotes')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Counts quote requests since a time, without those entered by staff. */
export async function countNonSpamSince(trx: Transaction, since: Date): Promise<number> {
  const { told } = await trx
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where('createdAt', '>', since)
    .where('spam', '=', false)
    .where('source', '=', 'web')
    .executeTakeFirstOrThrow();
  return told;
}

/** The next number of a year, from 1. The row's lock makes others wait for this transaction. */
export async function nextQuoteNumber(trx: Transaction, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('quoteNumbers')
    .values({ year, last: 1 })
    .onConflict((oc) => oc.column('year').doUpdateSet((eb) => ({ last: eb('quoteNumbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export const findActiveProduct = (db: Db | Transaction, id: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'priceCents', 'pricePer'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();

type Choices = Partial<Record<'mainCategory' | 'subCategory' | 'primary_colourID' | 'secondary_colourID', string | undefined>>;

/** Whether a material, type or colour that is asked for is in the archive. */
export async function hasArchivedAttribute(trx: Transaction, choices: Choices): Promise<boolean> {
  const archived = async (table: 'mainCategories' | 'subCategories' | 'colours', ...ids: (string | undefined)[]) => {
    const named = ids.filter((id) => id !== undefined);
    if (named.length === 0) return false;
    const row = await trx.selectFrom(table).select('id').where('id', 'in', named).where('archivedAt', 'is not', null).executeTakeFirst();
    return row !== undefined;
  };
  return (
    (await archived('mainCategories', choices.mainCategory)) ||
    (await archived('subCategories', choices.subCategory)) ||
    (await archived('colours', choices.primary_colourID, choices.secondary_colourID))
  );
}

/** The estimate that the visitor was shown, in cents; null when none was. */
export type ShownColumns = { shownLowCents: number | null; shownHighCents: number | null };

export type RequestedProduct = NonNullable<Awaited<ReturnType<typeof findActiveProduct>>>;

/** Writes a request with its stone and its first event. */
export async function insertQuote(
  trx: Transaction,
  quote: Insertable<Quotes> & { id: string; userId: string; createdAt: Date },
  product: RequestedProduct | undefined,
): Promise<void> {
  await trx
    .insertInto('quotes')
    .values({ ...quote, ...submittedColumns(quote.createdAt) })
    .execute();
  if (product !== undefined) {
    await trx
      .insertInto('quoteItems')
      .values({
        id: newId(),
        quoteId: quote.id,
        productId: product.id,
        productName: product.name,
        priceCents: product.priceCents,
        pricePer: product.pricePer,
      })
      .execute();
  }
  const { id: quoteId, userId, createdAt } = quote;
  await insertQuoteEvent(trx, { quoteId, userId, status: 'submitted', note: '', createdAt });
}

const firstPicture = sql<string | null>`(select '/media/' || pic.content_hash || '/1200.jpg' from quote_items i
  join product_pictures pp on pp.product_id = i.product_id join pictures pic on pic.id = pp.picture_id
  where i.quote_id = q.id order by i.position, pp.position limit 1)`;

export type QuoteFilter = { status: QuoteStatus | undefined; search: string; skip: number; limit: number };

const ofPerson = (db: Db, userId: string, filter: QuoteFilter) =>
  db
    .selectFrom('quotes as q')
    .where('q.userId', '=', userId)
    .$if(filter.status !== undefined, (qb) => qb.where('q.status', '=', filter.status!))
    .$if(filter.search !== '', (qb) =>
      qb.where(sql<SqlBool>`concat_ws(' ', q.number, ${firstStone}, q.service_name, q.notes) ilike ${anywhere(filter.search)}`),
    );

/** A person's requests, newest first, and how many fit in all. */
export async function listQuotesOf(db: Db, userId: string, filter: QuoteFilter) {
  const [rows, { total }] = await Promise.all([
    ofPerson(db, userId, filter)
      .select(['q.id', 'q.number', 'q.status', 'q.createdAt', 'q.serviceName', 'q.notes', firstStone.as('stone')])
      .select(['q.shownLowCents', 'q.shownHighCents'])
      .orderBy('q.createdAt', 'desc')
      .orderBy('q.id', 'desc')
      .offset(filter.skip)
      .limit(filter.limit)
      .execute(),
    ofPerson(db, userId, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Finds the data of a quote's emails. */
export const findQuoteForMail = (db: Db | Transaction, id: string) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .leftJoin('mainCategories as mc', 'mc.id', 'q.mainCategoryId')
    .leftJoin('subCategories as sc', 'sc.id', 'q.subCategoryId')
    .leftJoin('colours as c1', 'c1.id', 'q.primaryColourId')
    .leftJoin('colours as c2', 'c2.id', 'q.secondaryColourId')
    .selectAll('q')
    .select(['u.fullName', 'u.email', 'u.phoneE164', 'c1.name as primaryColour', 'c2.name as secondaryColour'])
    .select([
      'mc.name as mainCategory',
      'sc.name as subCategory',
      firstStone.as('stone'),
      firstPricePer.as('pricePer'),
      firstPicture.as('picturePath'),
    ])
    .select(sql<string[]>`array(select f.name from uploads f where f.quote_id = q.id order by f.created_at, f.id)`.as('fileNames'))
    .where('q.id', '=', id)
    // Nothing is written to or about the erased.
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
export type QuoteForMail = NonNullable<Awaited<ReturnType<typeof findQuoteForMail>>>;
