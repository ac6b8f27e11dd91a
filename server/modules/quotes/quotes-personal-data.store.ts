import { sql } from 'kysely';
import { statusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import {
  flattenData,
  listExportRows,
  moveRows,
  type DataSubject,
  type PersonalDataContributor,
  type TransferBack,
  type TransferredRows,
} from '#server/modules/users/index.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { changeQuoteStatus } from './quote-status.ts';
import { isOpen } from './quote-fragments.store.ts';

/** SQL condition: the message `m` is about a quote or order of the customer, or the customer wrote it. */
const isMessageOfCustomer = (id: string) => sql`(m.quote_id in (select id from quotes where user_id = ${id})
  or m.order_id in (select id from orders where user_id = ${id}) or (m.user_id = ${id} and not m.from_staff))`;

/** The statuses that customers can set. */
const customerStatuses = statusChanges.filter(({ by }) => by === 'customer').map(({ to }) => to);

async function exportQuotes(db: Db, id: string) {
  const [quotes, files, messages] = await Promise.all([
    listExportRows(
      db,
      sql`select to_jsonb(q) - 'spam' - 'spam_signs' - 'spam_since_id' - 'assignee_id' - 'snoozed_until'
              - 'version' as data,
            (select json_agg(to_jsonb(i) - 'quote_id' order by i.position) from quote_items i where i.quote_id = q.id) as items,
            (select json_agg(to_jsonb(e) - 'quote_id' - 'user_id' - 'revision_id' - 'is_announced' order by e.created_at) from quote_events e where e.quote_id = q.id) as events
          from quotes q where user_id = ${id} order by created_at`,
    ),
    listExportRows(
      db,
      sql`select name, mime_type, bytes, quote_id, order_id, created_at from uploads
          where user_id = ${id} or quote_id in (select id from quotes where user_id = ${id})
            or order_id in (select id from orders where user_id = ${id}) order by created_at`,
    ),
    listExportRows(
      db,
      sql`select m.quote_id, m.order_id, m.from_staff, m.body_text, m.line, m.line_label, m.created_at from quote_messages m
          where ${isMessageOfCustomer(id)} order by m.created_at`,
    ),
  ]);
  return { quotes: quotes.map(flattenData), files, messages };
}

/** Exports the staff notes and reminders about a customer's quotes, and a staff member's own reminders and saved views. */
async function exportStaffRecords(db: Db, id: string) {
  const [deskNotes, reminders, savedViews] = await Promise.all([
    listExportRows(
      db,
      sql`select n.quote_id, n.body_text, n.created_at, n.edited_at, n.deleted_at
          from quote_notes n join quotes q on q.id = n.quote_id where q.user_id = ${id}
          union all select a.quote_id, a.note, a.created_at, null, null
          from quote_approval_events a join quotes q on q.id = a.quote_id where q.user_id = ${id} and a.note <> ''
          order by created_at`,
    ),
    listExportRows(
      db,
      sql`select r.quote_id, r.remind_at, r.note from quote_reminders r join quotes q on q.id = r.quote_id
          where q.user_id = ${id} or r.user_id = ${id} order by r.remind_at`,
    ),
    listExportRows(db, sql`select name, filter, created_at, deleted_at from saved_quote_filters where user_id = ${id} order by created_at`),
  ]);
  return { deskNotes, reminders, savedViews };
}

/**
 * Deletes saved views that search for the customer's email address, phone number or full name. Searches for a name of one word are not
 * deleted, because the word may be the name of a stone.
 */
const deleteViewsThatSearchFor = (trx: Transaction, { id, email, fullName }: DataSubject): Promise<unknown> =>
  sql`delete from saved_quote_filters v using users u where u.id = ${id} and (
    (${email} <> '' and strpos(fold_text(concat_ws(' ', v.name, v.filter ->> 'search')), fold_text(${email})) > 0)
    or (${fullName} like '% %' and fold_text(trim(v.filter ->> 'search')) = fold_text(${fullName}))
    or (u.phone_e164 is not null and length(regexp_replace(v.filter ->> 'search', '\\D', '', 'g')) >= 7
      and right(regexp_replace(v.filter ->> 'search', '\\D', '', 'g'), 9) = right(u.phone_e164, 9)))`.execute(trx);

/** Deletes the texts about a customer's quotes, and the customer's messages about quotes of other accounts. */
async function eraseTexts(trx: Transaction, id: string): Promise<void> {
  await sql`delete from quote_messages m where ${isMessageOfCustomer(id)}`.execute(trx);
  const staffIds = new Set<string>();
  for (const table of ['quote_notes', 'quote_reminders', 'quote_read_markers']) {
    const { rows } = await sql<{ userId: string }>`delete from ${sql.table(table)} d using quotes q
      where q.id = d.quote_id and q.user_id = ${id} returning d.user_id`.execute(trx);
    if (table !== 'quote_notes') rows.forEach(({ userId }) => staffIds.add(userId));
  }
  // The counts on the open pages of these staff members include reminders and unread quotes.
  for (const userId of staffIds) await notifyBackOffice(trx, 'marks', userId);
  await sql`update quote_approval_events a set note = '' from quotes q where q.id = a.quote_id and q.user_id = ${id}`.execute(trx);
  await sql`update quote_events e set note = '' from quotes q
    where q.id = e.quote_id and (q.user_id = ${id} or (e.user_id = ${id} and e.status = any(${customerStatuses}::quote_status[])))`.execute(
    trx,
  );
}

/** Withdraws the open quotes of a customer. Sends no email: the address is about to be erased. The caller has locked the quotes. */
async function withdrawOpenQuotes(trx: Transaction, id: string, createdAt: Date): Promise<void> {
  const { rows } = await sql<{ id: string; status: QuoteStatus }>`select q.id, q.status from quotes q
    where q.user_id = ${id} and ${isOpen} order by q.id`.execute(trx);
  for (const quote of rows) await changeQuoteStatus(trx, quote, 'withdraw', { userId: id, createdAt }, { hasEffects: false });
}

/** Moves back the quotes of a merge, and quotes created since from contact messages of the merge. @returns the ids of the quotes */
async function moveQuotesBack(trx: Transaction, { from, to }: TransferBack, rows: TransferredRows): Promise<string[]> {
  const [quoteIds, messageIds] = [rows['quotes'] ?? [], rows['contact_messages'] ?? []];
  const moved = await sql<{ id: string }>`update quotes set user_id = ${to} where user_id = ${from} and (id = any(${quoteIds}::uuid[])
    or id in (select c.quote_id from contact_messages c where c.id = any(${messageIds}::uuid[]))) returning id`.execute(trx);
  return moved.rows.map(({ id }) => id);
}

export const quotesPersonalData = {
  tables: {
    transferred: ['quotes', 'uploads'],
    notTransferred: [
      'quote_events',
      'quote_messages',
      'quote_approval_events',
      'quote_notes',
      'quote_reminders',
      'quote_read_markers',
      'saved_quote_filters',
      'staff_read_cursors',
    ],
  },

  async exportFor(db, { id }) {
    const [quotes, staffRecords] = await Promise.all([exportQuotes(db, id), exportStaffRecords(db, id)]);
    return { ...quotes, ...staffRecords };
  },

  /** Erases personal data. The rows of quotes remain, because quote numbers must have no gaps. */
  async erase(trx, subject, now) {
    const { id } = subject;
    const { rows } = await sql<{ storageKey: string }>`delete from uploads f
      where (f.user_id = ${id} or f.quote_id in (select q.id from quotes q where q.user_id = ${id})
          or f.order_id in (select o.id from orders o where o.user_id = ${id}))
        and not exists (select from quote_acceptances a where a.upload_id = f.id) returning f.storage_key`.execute(trx);
    await eraseTexts(trx, id);
    await deleteViewsThatSearchFor(trx, subject);
    await withdrawOpenQuotes(trx, id, now);
    await sql`update quotes set contact_line1 = '', contact_line2 = '', contact_province = '', contact_city = '', contact_postal_code = '',
      site_line1 = '', site_line2 = '', site_province = '', site_city = '', site_postal_code = '',
      service_name = '', notes = '', message = '', any_details = '', awaiting_staff_since = null, snoozed_until = null
      where user_id = ${id}`.execute(trx);
    return { files: rows.map(({ storageKey }) => storageKey) };
  },

  async transfer(trx, transfer) {
    const quotes = await moveRows(trx, 'quotes', transfer);
    return { quotes, uploads: await moveRows(trx, 'uploads', transfer) };
  },

  async transferBack(trx, transfer, rows) {
    const quotes = await moveQuotesBack(trx, transfer, rows);
    // Files move with their quote or order, regardless of who uploaded them.
    await sql`update uploads set user_id = ${transfer.to} where user_id = ${transfer.from}
      and (quote_id = any(${quotes}::uuid[]) or order_id = any(${rows['orders'] ?? []}::uuid[])
        or order_id in (select id from orders where quote_id = any(${quotes}::uuid[]))
        or (quote_id is null and order_id is null and id = any(${rows['uploads'] ?? []}::uuid[])))`.execute(trx);
    // The target account of the merge was notified of these events; the owner of the quote was not.
    await sql`update quote_events set is_announced = false
      where is_announced and quote_id = any(${quotes}::uuid[]) and created_at >= ${transfer.mergedAt}`.execute(trx);
    return { quotes };
  },
} satisfies PersonalDataContributor;
