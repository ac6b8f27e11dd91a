// Prepares the cases that compare reads of revisions with plain SQL. Each quote has two sent revisions of a usual kitchen.
import type pg from 'pg';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { BenchmarkCase, TimedCall } from './measure-product-lists.ts';
import { createCaller } from './create-caller.ts';
import { buildRevision } from './bench-client.ts';
import { staffId } from './insert-admin-data.ts';

const staff = { id: staffId, role: 'owner' as const };

/** Prices and sends a quote twice, and copies the revisions to the other quotes. */
async function insertRevisions(pool: pg.Pool, handlers: Handlers): Promise<void> {
  const call = createCaller(handlers, staff);
  const products = await pool.query<{ id: string }>("select id from products where status = 'active' order by id limit 2");
  const stoneIds = products.rows.map(({ id }) => id);
  const quotes = await pool.query<{ id: string }>("select id from quotes where status = 'in_review' limit 1");
  const _id = quotes.rows[0]!.id;
  for (const stones of [stoneIds.slice(0, 1), stoneIds]) {
    await call('/admin/quotes/revise', { _id, ...buildRevision(stones) });
    await call('/admin/quotes/send', { _id });
  }
  await pool.query('update quote_revisions set first_opened_at = sent_at');
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_name = 'quote_revisions' and column_name not in ('id', 'quote_id')`,
  );
  const columns = rows[0]!.names;
  await pool.query(
    `insert into quote_revisions (id, quote_id, ${columns})
     select gen_random_uuid(), q.id, r.* from quotes q, (select ${columns} from quote_revisions where quote_id = $1) r where q.id <> $1`,
    [_id],
  );
  await pool.query(
    `insert into quote_documents (id, revision_id, kind, created_at)
     select gen_random_uuid(), id, 'quote', sent_at from quote_revisions where quote_id <> $1`,
    [_id],
  );
  await pool.query('vacuum analyze');
}

/** Creates a call that reads a customer's quote with its newest revision, with a query for each table. */
const createPlainQuoteQuery =
  (pool: pg.Pool, quoteId: string, userId: string): TimedCall =>
  () =>
    Promise.all([
      pool.query(
        `select q.*, mc.name as material, sc.name as type, c1.name as colour, c2.name as second_colour
         from quotes q left join main_categories mc on mc.id = q.main_category_id left join sub_categories sc on sc.id = q.sub_category_id
           left join colours c1 on c1.id = q.primary_colour_id left join colours c2 on c2.id = q.secondary_colour_id
         where q.id = $1 and q.user_id = $2`,
        [quoteId, userId],
      ),
      ...['quote_items', 'uploads', 'quote_messages', 'quote_events', 'quote_acceptances'].map((table) =>
        pool.query(`select * from ${table} where quote_id = $1`, [quoteId]),
      ),
      pool.query('select * from quote_revisions where quote_id = $1 and sent_at is not null order by number desc limit 1', [quoteId]),
      queryPlainDocuments(pool, quoteId),
      pool.query(
        `select l.*, p.content_hash from quote_items i join product_pictures l on l.product_id = i.product_id join pictures p on p.id = l.picture_id
         where i.quote_id = $1`,
        [quoteId],
      ),
    ]);

const queryPlainDocuments = (pool: pg.Pool, quoteId: string) =>
  pool.query('select d.* from quote_documents d join quote_revisions r on r.id = d.revision_id where r.quote_id = $1', [quoteId]);

const queryPlainRevisions = (pool: pg.Pool, quoteId: string) =>
  pool.query(
    `select r.*, s.full_name as sent_by_name, a.full_name as approved_by_name
     from quote_revisions r left join users s on s.id = r.sent_by left join users a on a.id = r.approved_by
     where r.quote_id = $1 order by r.number desc`,
    [quoteId],
  );

/** Inserts revisions for all quotes. @returns the cases to measure */
export async function prepareRevisionCases(pool: pg.Pool, handlers: Handlers): Promise<BenchmarkCase[]> {
  await insertRevisions(pool, handlers);
  const { rows } = await pool.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from quotes where status = 'quoted' order by id limit 1`,
  );
  const { id: _id, userId } = rows[0]!;
  const callAsCustomer = createCaller(handlers, { id: userId, role: 'customer' });
  const callAsStaff = createCaller(handlers, staff);
  return [
    {
      name: "a customer's quote with its revision",
      request: () => callAsCustomer('/user/quotes/get', { _id }),
      plainSql: createPlainQuoteQuery(pool, _id, userId),
    },
    {
      name: 'the revisions of a quote',
      request: () => callAsStaff('/admin/quotes/revisions', { _id }),
      plainSql: () =>
        Promise.all([
          queryPlainRevisions(pool, _id),
          queryPlainDocuments(pool, _id),
          pool.query('select * from quote_acceptances where quote_id = $1', [_id]),
          pool.query("select * from settings where key = 'sale'"),
          pool.query('select * from price_book_versions where is_current'),
          pool.query('select l.* from price_book_lines l join price_book_versions v on v.id = l.version_id where v.is_current'),
          pool.query('select z.* from price_book_zones z join price_book_versions v on v.id = z.version_id where v.is_current'),
          pool.query('select * from quotes where id = $1', [_id]),
          pool.query('select * from quote_items where quote_id = $1', [_id]),
          // The call compares the newest revision with the current prices of its two stones.
          pool.query(
            `select p.*, c.cost_cents, (select json_agg(r) from product_rates r where r.product_id = p.id) as rates
             from products p left join product_costs c on c.product_id = p.id
             where p.id in (select (a ->> 'stoneId')::uuid from quote_revisions r, jsonb_array_elements(r.draft -> 'alternatives') a
                            where r.quote_id = $1)`,
            [_id],
          ),
        ]),
    },
    {
      name: 'the comparison of two revisions',
      request: () => callAsStaff('/admin/quotes/compare', { _id, from: 1, to: 2 }),
      plainSql: () => queryPlainRevisions(pool, _id),
    },
  ];
}
