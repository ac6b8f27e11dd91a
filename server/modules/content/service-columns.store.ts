import { sql } from 'kysely';

/** Columns of a service `s` for the public site and the back office. */
export const serviceColumns = ['s.id as _id', 's.slug', 's.name', 's.description', 's.priceCents', 's.status', 's.featured'] as const;

/** SQL expression: the names of a service's items in their order, as JSON. */
export const serviceItemNames = sql<{ name: string }[]>`(
  select coalesce(json_agg(json_build_object('name', i.name) order by i.position), '[]') from service_items i where i.service_id = s.id
)`.as('services');
