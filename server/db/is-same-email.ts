import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * SQL condition: two email addresses are equal, ignoring case. The database converts them to lower case, as in its unique indexes, because
 * JavaScript converts some letters differently.
 * @param column the name of a column, or an expression
 * @param email a value, or an expression
 */
export const isSameEmail = (column: string | RawBuilder<unknown>, email: string | RawBuilder<unknown>) =>
  sql<SqlBool>`lower(${typeof column === 'string' ? sql.ref(column) : column}) = lower(${email})`;
