import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * SQL condition: two email addresses are equal, without case. The database lower-cases them, as in its unique indexes: JavaScript
 * lower-cases some letters differently.
 * @param column the name of a column, or an expression
 * @param email a value, or an expression
 */
export const isSameEmail = (column: string | RawBuilder<unknown>, email: string | RawBuilder<unknown>) =>
  sql<SqlBool>`lower(${typeof column === 'string' ? sql.ref(column) : column}) = lower(${email})`;
