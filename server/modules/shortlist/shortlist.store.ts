import { sql } from 'kysely';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Lists the active products of a user's shortlist, newest first. */
export const listShortlist = (db: Db | Transaction, userId: string): Promise<{ productId: string; addedAt: Date }[]> =>
  db
    .selectFrom('shortlist as l')
    .innerJoin('products as p', 'p.id', 'l.productId')
    .select(['l.productId', 'l.addedAt'])
    .where('l.userId', '=', userId)
    .where('p.status', '=', 'active')
    .orderBy('l.addedAt', 'desc')
    .orderBy('l.productId')
    .execute();

export const deleteFromShortlist = (trx: Transaction, userId: string, ids: readonly string[]): Promise<unknown> =>
  trx
    .deleteFrom('shortlist')
    .where('userId', '=', userId)
    .where('productId', 'in', [...ids])
    .execute();

/** Adds active products that are not on the list, up to the maximum length. The first of `ids` becomes the newest item. */
export const insertShortlistProducts = (trx: Transaction, userId: string, ids: readonly string[], now: Date): Promise<unknown> =>
  sql`
    insert into shortlist (user_id, product_id, added_at)
    select ${userId}, p.id, ${now}::timestamptz - requested.position * interval '1 millisecond'
    from unnest(${[...ids]}::uuid[]) with ordinality as requested (id, position)
    join products p on p.id = requested.id and p.status = 'active'
    where not exists (select from shortlist l where l.user_id = ${userId} and l.product_id = p.id)
    order by requested.position
    limit greatest(0, ${maxShortlistItems} - (
      select count(*) from shortlist l join products p on p.id = l.product_id where l.user_id = ${userId} and p.status = 'active'))
    on conflict do nothing
  `.execute(trx);
