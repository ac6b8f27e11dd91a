import { sql } from 'kysely';
import type { Transaction } from './connection.ts';

/** Sets the positions of rows to the order of `ids`. Rows that are in place already are not written. */
export const updateSortOrder = (
  trx: Transaction,
  table: 'services' | 'gallery_projects' | 'testimonials',
  ids: readonly string[],
): Promise<unknown> =>
  sql`update ${sql.table(table)} entity set position = requested.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality requested (id, place)
    where entity.id = requested.id and entity.position <> requested.place - 1`.execute(trx);
