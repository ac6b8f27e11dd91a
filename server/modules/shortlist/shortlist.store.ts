import { sql } from 'kysely';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** The person's stones that are shown, newest first. */
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

/** Adds the stones that are shown and not on the list yet, as far as it has room beside those that are; the first of `ids` is the newest. */
export const insertShortlistProducts = (trx: Transaction, userId: string, ids: readonly string[], now: Date): Promise<unknown> =>
  sql`
    insert into shortlist (user_id, product_id, added_at)
    select ${userId}, p.id, ${now}::timestamptz - asked.place * interval '1 millisecond'
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join products p on p.id = asked.id and p.status = 'active'
    where not exists (select from shortlist l where l.user_id = ${userId} and l.product_id = p.id)
    order by asked.place
    limit greatest(0, ${maxShortlistItems} - (
      select count(*) from shortlist l join products p on p.id = l.product_id where l.user_id = ${userId} and p.status = 'active'))
    on conflict do nothing
  `.execute(trx);
