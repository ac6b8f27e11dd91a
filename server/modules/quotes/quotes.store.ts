import { sql, type Insertable } from 'kysely';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Quotes } from '#server/db/tables.generated.ts';
import { firstSaleUnitSql, firstProductNameSql } from './quote-fragments.store.ts';

export type NewQuote = Insertable<Quotes> & { id: string; userId: string; createdAt: Date };

/** SQL condition: a selected material, type or colour is archived. */
const hasArchivedAttribute = ({
  mainCategoryId = null,
  subCategoryId = null,
  primaryColourId = null,
  secondaryColourId = null,
}: NewQuote) =>
  sql<boolean>`exists (
    select from main_categories where id = ${mainCategoryId}::uuid and archived_at is not null
    union all select from sub_categories where id = ${subCategoryId}::uuid and archived_at is not null
    union all select from colours where id in (${primaryColourId}::uuid, ${secondaryColourId}::uuid) and archived_at is not null)`;

/**
 * Inserts a quote with its product and its first event, in one statement. Foreign keys are checked at the end of the statement.
 * @returns the number of products, 0 if the product is not public, and whether an attribute is archived. The transaction must then be rolled back
 */
export const insertQuote = (
  trx: Transaction,
  quote: NewQuote,
  productId: string | undefined,
): Promise<{ itemCount: number; hasArchivedAttribute: boolean }> => {
  const { id: quoteId, userId, createdAt } = quote;
  const event = { id: createId(), quoteId, userId, status: 'submitted' as const, note: '', createdAt };
  const derivedColumns = { lastCustomerActivityAt: createdAt, lastActivityAt: createdAt, awaitingStaffSince: createdAt };
  return trx
    .with('quote', (qb) => qb.insertInto('quotes').values({ ...quote, ...derivedColumns }))
    .with('event', (qb) => qb.insertInto('quoteEvents').values(event))
    .with('item', (qb) =>
      qb
        .insertInto('quoteItems')
        .columns(['id', 'quoteId', 'productId', 'productName', 'priceCents', 'pricePer'])
        .expression((eb) =>
          eb
            .selectFrom('products as p')
            .select([
              sql.val(createId()).as('id'),
              sql.val(quoteId).as('quoteId'),
              'p.id as productId',
              'p.name',
              'p.priceCents',
              'p.pricePer',
            ])
            .where('p.id', '=', productId ?? null)
            .where('p.status', '=', 'active'),
        )
        .returning('id'),
    )
    .selectFrom('item')
    .select((eb) => [eb.fn.countAll<number>().as('itemCount'), hasArchivedAttribute(quote).as('hasArchivedAttribute')])
    .executeTakeFirstOrThrow();
};

export const getQuoteNumber = async (trx: Transaction, id: string): Promise<string> =>
  (await trx.selectFrom('quotes').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number;

/** SQL expression: the path of the first picture of the requested stone. */
const firstPicturePathSql = sql<string | null>`(select '/media/' || pic.content_hash || '/1200.jpg' from quote_items i
  join product_pictures pp on pp.product_id = i.product_id join pictures pic on pic.id = pp.picture_id
  where i.quote_id = q.id order by i.position, pp.position limit 1)`;

/** Finds the data of a quote's emails. */
export const findQuoteForEmail = (db: Db | Transaction, id: string) =>
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
      firstProductNameSql.as('stone'),
      firstSaleUnitSql.as('saleUnit'),
      firstPicturePathSql.as('picturePath'),
    ])
    .select(sql<string[]>`array(select f.name from uploads f where f.quote_id = q.id order by f.created_at, f.id)`.as('fileNames'))
    .where('q.id', '=', id)
    // Erased customers get no emails.
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
export type QuoteForEmail = NonNullable<Awaited<ReturnType<typeof findQuoteForEmail>>>;
