import { sql } from 'kysely';
import { quoteMoves } from '#domain/quotes/quote-life.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { eraseLent } from './lent-details.store.ts';

/** Where customers take a request to themselves. */
const customerMoves = quoteMoves.filter(({ by }) => by === 'customer').map(({ to }) => to);

type Rows = Record<string, unknown>[];
export type Subject = { id: string; email: string; fullName: string; verified: boolean };

const rowsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<Rows> =>
  (await sql<{ data: Record<string, unknown> }>`select to_jsonb(found) as data from (${query}) found`.execute(db)).rows.map(
    ({ data }) => data,
  );

/** Mails that contain data of a user. The recipient's address does not count: it may have been another user's before. */
const isAboutUser = (id: string) => sql`(o.user_id = ${id}
  or o.quote_id in (select q.id from quotes q where q.user_id = ${id})
  or o.account_merge_id in (select m.id from account_merges m where ${id} in (m.kept_id, m.closed_id)))`;

/**
 * Mails that were sent to a user. Those about quotes of an account that is merged into theirs are among them; those that another account got
 * about their quotes, while it was merged with theirs, are not.
 */
const isSentToUser = (id: string) => sql`(o.audience = 'customer' and ${id} = (
  select case when u.merged_into is null then u.id else coalesce((select q.user_id from quotes q where q.id = o.quote_id), u.id) end
  from users u where u.id = o.user_id))`;

const isAboutContactMessage = (subject: Subject) =>
  sql`(o.contact_message_id in (select c.id from contact_messages c where ${isTheirs(subject)}))`;

const withData = ({ data, ...rest }: Record<string, unknown>): Record<string, unknown> => ({ ...(data as object), ...rest });

/** Messages of the contact form that are theirs: by the desk's word, or from an address that they have proved. */
const isTheirs = ({ id, email, verified }: Subject) =>
  sql`(c.customer_id = ${id} or (${verified}::boolean and c.customer_id is null and lower(c.email) = lower(${email})))`;

/** Whether an address is theirs, as the holder of an invitation: by nothing but having proved it. */
const isTheirAddress = ({ email, verified }: Subject, address: ReturnType<typeof sql>) =>
  sql`(${verified}::boolean and lower(${address}) = lower(${email}))`;

/** Mails that invite them to become staff. */
const isInvitation = (subject: Subject) => sql`(o.kind = 'staff_invitation' and ${isTheirAddress(subject, sql`o.recipient`)})`;

/** Accounts that were closed in favour of one, and those closed in favour of them. */
export async function listMerged(on: Db | Transaction, id: string): Promise<Subject[]> {
  const { rows } = await sql<Subject>`with recursive merged as (
      select u.id, u.email, u.full_name, u.email_verified_at from users u where u.merged_into = ${id} and u.erased_at is null
      union select u.id, u.email, u.full_name, u.email_verified_at from users u join merged m on u.merged_into = m.id where u.erased_at is null
    ) select id, email, full_name, email_verified_at is not null as verified from merged order by id`.execute(on);
  return rows;
}

/** Makes whatever concerns these people wait, requests first as everywhere, each in one order: two at once do not wait for each other. */
export async function lockPeople(on: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select 1 from quotes where user_id = any(${[...ids]}::uuid[]) order by id for update`.execute(on);
  await sql`select 1 from users where id = any(${[...ids]}::uuid[]) order by id for update`.execute(on);
}

/** Everything the tables hold about a person. What proves something (hashes, links, codes) is left out. */
export async function collect(db: Db, subject: Subject) {
  const { id } = subject;
  const [
    [account],
    consents,
    sessions,
    devices,
    passkeys,
    quotes,
    files,
    messages,
    notifications,
    notificationPreferences,
    shortlist,
    mails,
    contactMessages,
    deskNotes,
    reminders,
    savedViews,
    notes,
    invitations,
  ] = await Promise.all([
    rowsOf(
      db,
      sql`select to_jsonb(u) - 'password_hash' - 'totp_secret' - 'totp_pending_secret' - 'totp_step' as data from users u where id = ${id}`,
    ),
    rowsOf(db, sql`select channel, given, created_at from consents where user_id = ${id} order by created_at`),
    rowsOf(
      db,
      sql`select user_agent, address, created_at, last_seen_at, expires_at, revoked_at from sessions where user_id = ${id} order by id`,
    ),
    rowsOf(db, sql`select created_at, last_seen_at from devices where user_id = ${id} order by created_at`),
    rowsOf(db, sql`select name, synced, transports, created_at, last_used_at, removed_at from passkeys where user_id = ${id} order by id`),
    rowsOf(
      db,
      sql`select to_jsonb(q) - 'request_hash' - 'idempotency_key' - 'spam' - 'spam_signs' - 'assignee_id' - 'snoozed_until'
              - 'version' - 'range_book_id' as data,
            (select json_agg(to_jsonb(i) - 'quote_id' order by i.position) from quote_items i where i.quote_id = q.id) as items,
            (select json_agg(to_jsonb(e) - 'quote_id' - 'user_id' - 'idempotency_key' order by e.created_at) from quote_events e where e.quote_id = q.id) as events
          from quotes q where user_id = ${id} order by created_at`,
    ),
    rowsOf(
      db,
      sql`select path, name, mime_type, bytes, quote_id, created_at from uploads
          where user_id = ${id} or quote_id in (select id from quotes where user_id = ${id}) order by created_at`,
    ),
    rowsOf(
      db,
      sql`select m.quote_id, m.from_desk, m.body_text, m.created_at
          from quote_messages m join quotes q on q.id = m.quote_id
          where q.user_id = ${id} or (m.user_id = ${id} and not m.from_desk) order by m.created_at`,
    ),
    rowsOf(db, sql`select kind, title, body_text, link, created_at, read_at from notifications where user_id = ${id} order by created_at`),
    rowsOf(db, sql`select kind, channel, enabled from notification_preferences where user_id = ${id}`),
    rowsOf(db, sql`select p.name, l.added_at from shortlist l join products p on p.id = l.product_id where l.user_id = ${id}`),
    rowsOf(
      db,
      sql`select kind, recipient, subject, case when kind in ('password_code', 'verify_email') then '' else body_text end as body_text,
            created_at, sent_at
          from outbox o where (${isAboutUser(id)} and ${isSentToUser(id)}) or ${isInvitation(subject)}
            or (o.audience = 'customer' and ${isAboutContactMessage(subject)})
          order by created_at`,
    ),
    // Anybody can register with somebody else's address: what came from it is shown to who has proved it.
    rowsOf(
      db,
      sql`select name, email, phone, subject, message, created_at,
            (select json_agg(jsonb_build_object('body_text', a.body_text, 'created_at', a.created_at) order by a.created_at)
              from contact_answers a where a.contact_message_id = c.id) as answers
          from contact_messages c where ${isTheirs(subject)} order by created_at`,
    ),
    rowsOf(
      db,
      sql`select n.quote_id, n.body_text, n.created_at, n.edited_at, n.deleted_at
          from quote_notes n join quotes q on q.id = n.quote_id where q.user_id = ${id} order by n.created_at`,
    ),
    rowsOf(
      db,
      sql`select r.quote_id, r.remind_at, r.note from quote_reminders r join quotes q on q.id = r.quote_id
          where q.user_id = ${id} or r.user_id = ${id} order by r.remind_at`,
    ),
    rowsOf(db, sql`select name, filter, created_at, deleted_at from quote_views where user_id = ${id} order by created_at`),
    rowsOf(db, sql`select body_text, created_at from customer_notes where user_id = ${id} order by created_at`),
    rowsOf(
      db,
      sql`select full_name, email, role, created_at, expires_at from staff_invitations
          where ${isTheirAddress(subject, sql`email`)} order by created_at`,
    ),
  ]);
  return {
    account: withData(account ?? {}),
    consents,
    sessions,
    devices,
    passkeys,
    quotes: quotes.map(withData),
    files,
    messages,
    notifications,
    notificationPreferences,
    shortlist,
    mails,
    contactMessages,
    deskNotes,
    reminders,
    savedViews,
    notes,
    invitations,
  };
}

/**
 * Erases a person from every table. The rows of requests and of the account stay without personal data: numbers have no gaps, and tax
 * documents can refer to them. test/text-columns.ts declares every column. The caller locks the rows by `lockPeople`.
 * @returns the storage keys of files that no row names any more, and the names of the files of mails
 */
export async function erase(on: Transaction, subject: Subject, now: Date): Promise<{ files: string[]; mailFiles: string[] }> {
  const { id, email, fullName } = subject;
  const run = (query: ReturnType<typeof sql>) => query.execute(on);
  // What is being written about them is waited for; what comes later finds the account closed.
  await run(sql`select 1 from contact_messages c where ${isTheirs(subject)} order by id for update`);
  const files = await on
    .deleteFrom('uploads')
    .where((eb) => eb.or([eb('userId', '=', id), eb('quoteId', 'in', eb.selectFrom('quotes').select('id').where('userId', '=', id))]))
    .returning('storageKey')
    .execute();
  const mails = await run(sql`delete from outbox o
    where ${isAboutUser(id)} or ${isAboutContactMessage(subject)} or ${isInvitation(subject)} returning file_name`);
  await run(sql`delete from staff_invitations where ${isTheirAddress(subject, sql`email`)}`);
  await run(sql`delete from contact_messages c where ${isTheirs(subject)}`);
  // What they wrote about a request that is another's again goes too; what the desk said of it stays.
  await run(sql`delete from quote_messages m using quotes q
    where q.id = m.quote_id and (q.user_id = ${id} or (m.user_id = ${id} and not m.from_desk))`);
  for (const table of ['quote_notes', 'quote_reminders', 'quote_reads']) {
    await run(sql`delete from ${sql.table(table)} d using quotes q where q.id = d.quote_id and q.user_id = ${id}`);
  }
  await run(sql`update desk_streams d set quote_id = null from quotes q where q.id = d.quote_id and q.user_id = ${id}`);
  // Staff's notices about their requests may contain a note, or the name of a service that the customer typed.
  await run(sql`delete from notifications n using quotes q where q.user_id = ${id} and n.quote_id = q.id`);
  // Who is looked for is named by the search. A name alone proves nothing: who calls themselves Granite takes no colleague's list along.
  await run(
    sql`delete from quote_views v using users u where u.id = ${id} and (
      strpos(lower(concat_ws(' ', v.name, v.filter ->> 'search')), lower(${email})) > 0
      or (${fullName} like '% %' and lower(trim(v.filter ->> 'search')) = lower(${fullName}))
      or (u.phone_e164 is not null and length(regexp_replace(v.filter ->> 'search', '\\D', '', 'g')) >= 7
        and right(regexp_replace(v.filter ->> 'search', '\\D', '', 'g'), 9) = right(u.phone_e164, 9)))`,
  );
  await run(sql`update quote_events e set note = '', idempotency_key = null from quotes q
    where q.id = e.quote_id and (q.user_id = ${id} or (e.user_id = ${id} and e.status = any(${customerMoves}::quote_status[])))`);
  await run(sql`update quotes set contact_line1 = '', contact_line2 = '', contact_province = '', contact_city = '', contact_postal_code = '',
    service_name = '', notes = '', message = '', any_details = '', idempotency_key = null, request_hash = '', waiting_since = null, snoozed_until = null,
    status = case when status in ('submitted', 'in_review', 'info_needed', 'quoted', 'change_requested') then 'withdrawn' else status end
    where user_id = ${id}`);
  for (const table of [
    'sessions',
    'devices',
    'passkeys',
    'passkey_challenges',
    'recovery_codes',
    'password_codes',
    'email_verifications',
    'account_claims',
    'customer_notes',
    'consents',
    'notifications',
    'notification_preferences',
    'shortlist',
  ]) {
    await run(sql`delete from ${sql.table(table)} where user_id = ${id}`);
  }
  await run(sql`update audit_log a set before = null, after = null where (thing = 'user' and thing_id = ${id})
    or (thing = 'quote' and exists (select 1 from quotes q where q.user_id = ${id} and q.id::text = a.thing_id))
    or (thing = 'quote_note' and exists (select 1 from quotes q where q.user_id = ${id}
      and q.id::text in (a.before ->> 'request', a.after ->> 'request')))
    or (thing = 'staff' and action in ('invite', 'uninvite') and ${isTheirAddress(subject, sql`coalesce(a.after, a.before) ->> 'email'`)})`);
  mails.rows.push(...(await eraseLent(on, id)));
  await run(sql`update users set email = 'erased-' || id || '@erased.invalid', full_name = '', phone_number = '', phone_code = default, phone_dial_country = default, phone_e164 = null,
    password_hash = null, totp_secret = null, totp_pending_secret = null, totp_step = null, pending_email = null, email_verified_at = null, contact_messages_joined_at = null, residence_line1 = '', residence_line2 = '', residence_province = '',
    residence_city = '', residence_postal_code = '', disabled_at = ${now}, erased_at = ${now} where id = ${id}`);
  return { files: files.map(({ storageKey }) => storageKey), mailFiles: namesIn(mails.rows as Filed[]) };
}

type Filed = { fileName: string | null };
const namesIn = (mails: Filed[]): string[] => mails.flatMap(({ fileName }) => fileName ?? []);

/** The last mail to an erased person goes with its work done, or after a week of trying. @returns the files it lay in */
export const deleteFarewells = async (db: Db, before: Date): Promise<string[]> =>
  namesIn(
    await db
      .deleteFrom('outbox')
      .where('kind', '=', 'account_deleted')
      .where((eb) => eb.or([eb('status', '=', 'sent'), eb('createdAt', '<', before)]))
      .returning('fileName')
      .execute(),
  );
