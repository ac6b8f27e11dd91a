import { sql } from 'kysely';
import type { SaleUnit } from '#domain/pricing/sale-unit.ts';

/** SQL expression: the name of the first stone of a quote `q` of the outer query; null for a service. */
export const firstProductNameSql = sql<
  string | null
>`(select i.product_name from quote_items i where i.quote_id = q.id order by i.position limit 1)`;

/** SQL expression: the sale unit of the first stone of a quote `q` at the time of the request; null for a service. */
export const firstSaleUnitSql = sql<SaleUnit | null>`(select i.sale_unit from quote_items i where i.quote_id = q.id order by i.position limit 1)`;

/** SQL expression: the name of the first stone of a quote `q`, or the name of its service. */
export const subjectNameSql = sql<string>`coalesce(${firstProductNameSql}, q.service_name)`;
