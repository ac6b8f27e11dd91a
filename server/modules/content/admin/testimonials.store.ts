import { sql } from 'kysely';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { anyId, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

export const testimonialTable = {
  name: 'testimonials',
  archivedBy: 'status',
  searchText: sql<string>`concat_ws(' ', content, author)`,
  order: sql`position, id`,
  newPosition: 'last',
} as const satisfies RecordTable;

/** Lists testimonials of any status in their order. @param ids lists only these */
export const listAdminTestimonials = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'testimonial'>[]> =>
  db
    .selectFrom('testimonials')
    .select(['id as _id', 'content', 'author', 'photo', 'status', 'version'])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('position')
    .orderBy('id')
    .execute();
