import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Testimonials } from '#server/db/tables.generated.ts';

const selectTestimonials = (db: Db | Transaction, id?: string) =>
  db
    .selectFrom('testimonials')
    .select(['id as _id', 'content', 'author', 'photo', 'status', 'version', 'updatedAt'])
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .orderBy('position')
    .orderBy('id');
export type AdminTestimonialRow = Awaited<ReturnType<ReturnType<typeof selectTestimonials>['execute']>>[number];

/** Lists testimonials of any status in their order, or the one with an id. */
export const listAdminTestimonials = (db: Db | Transaction, id?: string): Promise<AdminTestimonialRow[]> =>
  selectTestimonials(db, id).execute();

/** Inserts a testimonial at the last position. */
export const insertTestimonial = (trx: Transaction, testimonial: Insertable<Testimonials>): Promise<unknown> =>
  trx
    .insertInto('testimonials')
    .values({ ...testimonial, position: sql`(select coalesce(max(position), -1) + 1 from testimonials)` })
    .execute();

export const updateTestimonial = (trx: Transaction, id: string, testimonial: Updateable<Testimonials>): Promise<unknown> =>
  trx.updateTable('testimonials').set(testimonial).where('id', '=', id).execute();
