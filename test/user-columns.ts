import { contributors } from '#server/modules/personal-data/contributors.ts';
import type { TestApp } from './harness.ts';

/** Columns that refer to a user and are not named `user_id`. An erasure keeps these ids for the reason that is the key. */
const otherUserColumns: Readonly<Record<string, readonly string[]>> = {
  'name staff, whose accounts are disabled instead of erased': [
    'account_merges.staff_id',
    'contact_answers.staff_id',
    'contact_messages.assignee_id',
    'customer_notes.staff_id',
    'order_documents.issued_by',
    'orders.assignee_id',
    'pages.edited_by',
    'payment_proofs.dismissed_by',
    'quote_acceptances.recorded_by',
    'quote_revisions.approved_by',
    'quote_revisions.sent_by',
    'quotes.assignee_id',
    'receipts.recorded_by',
    'staff_invitations.invited_by',
  ],
  'name accounts of one customer, which are erased together; the rows contain ids only': [
    'account_merges.source_user_id',
    'account_merges.target_user_id',
    'users.merged_into',
  ],
  'the contact module erases and transfers the whole row, whose owner can also be found by address': ['contact_messages.customer_id'],
};

/** Lists the tables with a user_id column that a merge of accounts transfers. */
export const listTransferredTables = (): string[] => contributors.flatMap(({ tables }) => tables?.transferred ?? []);

/** Returns `table.column` of every column that a module or this file declares, sorted. */
export const listDeclaredUserColumns = (): string[] =>
  [
    ...listTransferredTables().map((table) => `${table}.user_id`),
    ...contributors.flatMap(({ tables }) => tables?.notTransferred ?? []).map((table) => `${table}.user_id`),
    ...Object.values(otherUserColumns).flat(),
  ].toSorted();

/** Lists `table.column` of every column with a foreign key to users or with the name `user_id`. */
export async function listUserColumns({ pool }: TestApp): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     union select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  );
  return rows.map(({ name }) => name).toSorted();
}
