import { sql, type SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query. Its columns and its order do not matter. */
export async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'));
  return ((await counting.executeTakeFirstOrThrow()) as unknown as { total: number }).total;
}

/** Returns a page of the rows of a query, and the number of all its rows. */
export async function selectPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { skip, limit }: { skip: number; limit: number },
) {
  const [rows, total] = await Promise.all([query.offset(skip).limit(limit).execute(), countRows(query)]);
  return { rows, total };
}
