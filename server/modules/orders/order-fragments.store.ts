import { sql, type SqlBool } from 'kysely';

/** SQL condition: the quote `q` has an order, also a cancelled one. */
export const hasOrder = sql<SqlBool>`exists (select from orders o where o.quote_id = q.id)`;

/** SQL expression: the number of the order of the quote `q`; null without an order. */
export const orderNumberSql = sql<string | null>`(select o.number from orders o where o.quote_id = q.id)`;
