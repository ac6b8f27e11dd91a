import { sql, type SqlBool } from 'kysely';

/** SQL condition: the process of an event stream still renews it. @param connection the alias of sse_connections */
export const isOpenConnection = (connection: string) => sql<SqlBool>`(${sql.ref(`${connection}.expires_at`)} > now())`;
