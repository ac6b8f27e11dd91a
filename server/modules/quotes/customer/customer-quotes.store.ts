import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { selectPage } from '#server/db/select-page.ts';
import { hasQuoteNumber, matchesSearch } from '#server/db/text-search.ts';
import { firstProductNameSql } from '../quote-fragments.store.ts';

type QuoteFilter = { status: QuoteStatus | undefined; search: string; skip: number; limit: number };

const selectQuotesOfUser = (db: Db, userId: string, filter: QuoteFilter) =>
  db
    .selectFrom('quotes as q')
    .where('q.userId', '=', userId)
    .$if(filter.status !== undefined, (qb) => qb.where('q.status', '=', filter.status!))
    .where(
      matchesSearch(
        filter.search,
        (pattern) =>
          sql`searchable_text(concat_ws(' ', quote_numbers(q.id), ${firstProductNameSql}, q.service_name, q.notes)) like ${pattern}`,
        (pattern) => hasQuoteNumber(sql`q.id`, pattern),
      ),
    );

/** Lists a customer's quotes, newest first, with the total. */
export const listOwnQuotes = (db: Db, userId: string, filter: QuoteFilter) =>
  selectPage(
    selectQuotesOfUser(db, userId, filter)
      .select(['q.id', 'q.number', 'q.status', 'q.createdAt', 'q.serviceName', 'q.notes', firstProductNameSql.as('stone')])
      .select(['q.shownEstimateLowCents', 'q.shownEstimateHighCents'])
      .orderBy('q.createdAt', 'desc')
      .orderBy('q.id', 'desc'),
    filter,
  );
export type OwnQuoteRow = Awaited<ReturnType<typeof listOwnQuotes>>['rows'][number];

/** Finds a quote of a user with the names of its lookups; undefined for a quote of another user. */
export const findOwnQuote = (db: Db | Transaction, userId: string, id: string) =>
  db
    .selectFrom('quotes as q')
    .leftJoin('mainCategories as mc', 'mc.id', 'q.mainCategoryId')
    .leftJoin('subCategories as sc', 'sc.id', 'q.subCategoryId')
    .leftJoin('colours as c1', 'c1.id', 'q.primaryColourId')
    .leftJoin('colours as c2', 'c2.id', 'q.secondaryColourId')
    .selectAll('q')
    .select(['mc.name as mainCategoryName', 'sc.name as subCategoryName', 'c1.name as primaryColourName', 'c2.name as secondaryColourName'])
    .select(sql<string | null>`q.valid_until::text`.as('lastDay'))
    .where('q.id', '=', id)
    .where('q.userId', '=', userId)
    .executeTakeFirst();
export type OwnQuote = NonNullable<Awaited<ReturnType<typeof findOwnQuote>>>;

/** Lists the stones, files, messages and events that the customer of a quote can see, in display order. */
export async function listQuoteRelations(db: Db, quoteId: string) {
  const [items, files, messages, history] = await Promise.all([
    db
      .selectFrom('quoteItems')
      .select(['productName', 'priceCents', 'pricePer', 'saleUnit'])
      .where('quoteId', '=', quoteId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('uploads')
      .select(['path', 'name', 'mimeType', 'bytes'])
      .where('quoteId', '=', quoteId)
      // The proof of an acceptance that staff recorded is for staff only.
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('quoteAcceptances as a').where('a.quoteId', '=', quoteId).whereRef('a.uploadId', '=', 'uploads.id')),
        ),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('quoteMessages')
      .select(['id', 'fromStaff', 'bodyText', 'lineLabel', 'createdAt'])
      .where('quoteId', '=', quoteId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('quoteEvents')
      .select(['status', 'note', 'createdAt'])
      .where('quoteId', '=', quoteId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  ]);
  return { items, files, messages, history };
}

/** Finds a message of a quote or order of which staff are notified; undefined for a deleted message, spam, and erased customers. */
export const findNotifiableMessage = (db: Db | Transaction, messageId: string) =>
  db
    .selectFrom('quoteMessages as m')
    .leftJoin('quotes as q', 'q.id', 'm.quoteId')
    .leftJoin('orders as o', (join) =>
      join.on((eb) => eb.or([eb('o.id', '=', eb.ref('m.orderId')), eb('o.quoteId', '=', eb.ref('m.quoteId'))])),
    )
    .innerJoin('users as u', (join) => join.on((eb) => eb('u.id', '=', eb.fn.coalesce('o.userId', 'q.userId'))))
    .select(['m.id', 'm.quoteId', 'o.id as orderId', 'o.number as orderNumber', 'u.id as userId', 'm.bodyText', 'm.lineLabel'])
    .select(['q.number as quoteNumber', 'u.fullName', 'u.email'])
    .where('m.id', '=', messageId)
    .where((eb) => eb.or([eb('q.spam', 'is', null), eb('q.spam', '=', false)]))
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();

/** Finds the last change of a quote to a status. */
export const findLastStatusChange = (trx: Transaction, quoteId: string, status: QuoteStatus) =>
  trx
    .selectFrom('quoteEvents')
    .select(['userId', 'note'])
    .where('quoteId', '=', quoteId)
    .where('status', '=', status)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
