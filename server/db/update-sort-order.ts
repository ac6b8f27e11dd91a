import { sql } from 'kysely';
import type { Transaction } from './connection.ts';

/** Sets the positions of rows to the order of `ids`. Does not write rows that have their position already. */
export const updateSortOrder = (
  trx: Transaction,
  table: 'services' | 'gallery_projects' | 'testimonials' | 'main_categories' | 'sub_categories' | 'colours',
  ids: readonly string[],
): Promise<unknown> =>
  sql`update ${sql.table(table)} entity set position = requested.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality requested (id, place)
    where entity.id = requested.id and entity.position <> requested.place - 1`.execute(trx);
