import type pg from 'pg';

const quoteCount = 50_000;
/** The id of the staff member as whom the benchmark calls the endpoints. */
export const staffId = '00000000-0000-7000-8000-000000000001';

/** Inserts five years of quotes of ten thousand customers. Most quotes are closed. The newest two thousand quotes are open. */
export async function insertAdminData(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (id, email, full_name, role, password_hash) values ($1, 'owner@example.test', 'Owner', 'owner', null)`,
    [staffId],
  );
  await pool.query(`
    insert into users (id, email, full_name, password_hash, phone_e164, created_at)
      select gen_random_uuid(), 'customer' || n || '@example.test',
        (array['Thandi', 'Pieter', 'Aisha', 'Johan', 'Lerato', 'Sipho', 'Megan', 'Yusuf'])[1 + n % 8] || ' ' ||
        (array['Mokoena', 'van Wyk', 'Davids', 'Botha', 'Nkosi', 'Jacobs', 'Smith', 'Petersen', 'Adams'])[1 + n / 8 % 9] || ' ' || n,
        null, '+2782' || lpad(n::text, 7, '0'), now() - interval '5 years'
      from generate_series(1, 10000) n`);
  await pool.query(
    `insert into quotes (id, number, user_id, status, running_meters, square_meters, sink_types, extras, project_urgency, contact_line1,
       contact_line2, contact_province, contact_city, contact_postal_code, notes, created_at, spam, assignee_id,
       estimate_status, estimate_low_cents, estimate_high_cents, last_customer_activity_at, last_activity_at, awaiting_staff_since)
     select gen_random_uuid(), 'Q-2026-' || lpad(n::text, 5, '0'), u.id,
       (case when n <= 48000 then (array['quoted', 'declined', 'rejected', 'withdrawn', 'expired'])[1 + n % 5]
         else (array['submitted', 'in_review', 'info_needed', 'quoted', 'change_requested'])[1 + n % 5] end)::quote_status,
       true, false, '{undermounted}', '{}', (array['Within 1 - 2 weeks', 'Within 1 month', 'More than a month', 'Planning and budgeting'])[1 + n % 4],
       n % 300 || ' Kloof Street', s.name, 'Western Cape', 'Cape Town', '8001', 'Second gate on the left, bell ' || n,
       t.at, n % 50 = 0, case when n % 3 = 0 then $2::uuid end, 'range', 1000000 + n * 37 % 3000000,
       2000000 + n * 37 % 5000000, t.at, t.at, case when n > 48000 and n % 5 in (0, 1, 4) then t.at end
     from generate_series(1, $1) n
     cross join lateral (select now() - make_interval(mins => ($1 - n) * 50) as at) t
     join (select id, row_number() over (order by email) - 1 as k from users where role = 'customer') u on u.k = n * 7 % 10000
     join (select name, row_number() over (order by name) - 1 as k from suburbs) s on s.k = n % 100`,
    [quoteCount, staffId],
  );
  await pool.query(`
    insert into quote_items (id, quote_id, product_id, product_name, price_cents, price_per)
      select gen_random_uuid(), q.id, p.id, p.name, p.price_cents, p.price_per
      from (select id, row_number() over (order by id) as k from quotes) q
      join (select id, name, price_cents, price_per, row_number() over (order by id) - 1 as k, count(*) over () as many from products) p
        on p.k = q.k % p.many`);
  // The stone of an accepted quote cannot be changed, so the quotes are accepted after their stones are inserted.
  await pool.query("update quotes set status = 'accepted' where number <= 'Q-2026-48000' and right(number, 1) in ('0', '5')");
  // A question of the customer and an answer of staff.
  for (const isFromStaff of [false, true]) {
    await pool.query(
      `insert into quote_messages (id, quote_id, from_staff, body_text, created_at)
       select gen_random_uuid(), id, $1, 'A message', created_at + case when $1 then interval '2 hours' else interval '1 hour' end from quotes
       where right(number, 1) in ('1', '5')`,
      [isFromStaff],
    );
  }
  await pool.query(`
    update quotes set last_customer_activity_at = created_at + interval '1 hour', last_activity_at = created_at + interval '2 hours',
      first_response_at = created_at + interval '2 hours' where right(number, 1) in ('1', '5')`);
  await pool.query(
    'insert into quote_read_markers (user_id, quote_id, read_at) select $1, id, last_customer_activity_at from quotes where right(number, 1) < $2',
    [staffId, '8'],
  );
  await pool.query(`
    insert into contact_messages (id, name, email, phone, subject, message, spam, created_at, read_at)
      select gen_random_uuid(), u.full_name, u.email, u.phone_e164, (array['A kitchen', 'A vanity', 'A braai', 'A repair'])[1 + n % 4],
        'Could somebody call me about number ' || n || ' please?', n % 20 = 0, now() - make_interval(mins => n * 120), case when n > 50 then now() end
      from generate_series(1, 20000) n
      join (select *, row_number() over (order by email) - 1 as k from users where role = 'customer') u on u.k = n * 3 % 10000`);
  await pool.query('vacuum analyze');
}
