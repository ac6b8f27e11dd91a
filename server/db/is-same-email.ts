import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * SQL condition: two email addresses are equal, ignoring case. The database converts them to lower case, as in its unique indexes, because
 * JavaScript converts some letters differently. An empty address equals no other: customers without an address have one.
 * @param column the name of a column, or an expression
 * @param email a value, or an expression
 */
export const isSameEmail = (column: string | RawBuilder<unknown>, email: string | RawBuilder<unknown>) => {
  const address = typeof column === 'string' ? sql.ref(column) : column;
  return sql<SqlBool>`(lower(${address}) = lower(${email}) and ${address} <> '')`;
};
