import { sql, type Insertable, type Updateable } from 'kysely';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { anyId, toStatusColumns, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Testimonials } from '#server/db/tables.generated.ts';

export const testimonialTable: RecordTable = {
  name: 'testimonials',
  archivedBy: 'status',
  searchText: sql`concat_ws(' ', content, author)`,
  order: sql`position, id`,
};

const selectTestimonials = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('testimonials')
    .select(['id as _id', 'content', 'author', 'photo', 'status', 'version', 'updatedAt'])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('position')
    .orderBy('id');
export type AdminTestimonialRow = Awaited<ReturnType<ReturnType<typeof selectTestimonials>['execute']>>[number];

/** Lists testimonials of any status in their order. @param ids lists only these */
export const listAdminTestimonials = (db: Db | Transaction, ids?: readonly string[]): Promise<AdminTestimonialRow[]> =>
  selectTestimonials(db, ids).execute();

type TestimonialUpdate = Omit<Updateable<Testimonials>, 'status'> & { status?: ListingStatus };

/** Inserts a testimonial at the last position. */
export const insertTestimonial = (trx: Transaction, testimonial: Insertable<Testimonials>): Promise<unknown> =>
  trx
    .insertInto('testimonials')
    .values({ ...testimonial, position: sql`(select coalesce(max(position), -1) + 1 from testimonials)` })
    .execute();

export const updateTestimonial = (trx: Transaction, id: string, { status, ...testimonial }: TestimonialUpdate): Promise<unknown> =>
  trx
    .updateTable('testimonials')
    .set({ ...testimonial, ...toStatusColumns(status) })
    .where('id', '=', id)
    .execute();
