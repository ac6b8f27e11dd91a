import { sql } from 'kysely';
import type { ConsentChannel } from '#domain/accounts/consent.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import {
  deleteRowsOfUser,
  listExportRows,
  moveRows,
  moveRowsBack,
  type PersonalDataContributor,
  type Transfer,
} from '#server/modules/users/index.ts';
import { listConsents } from './profile.store.ts';

const tables = ['customer_notes', 'consents'];

/** Lists the channels that either account has declined in its newest consent entry. */
const listDeclinedChannels = async (trx: Transaction, { from, to }: Transfer): Promise<ConsentChannel[]> =>
  (
    await sql<{ channel: ConsentChannel }>`select distinct channel from (
      select distinct on (user_id, channel) channel, given from consents where user_id = any(${[from, to]}::uuid[])
      order by user_id, channel, created_at desc, id desc
    ) newest where not given order by channel`.execute(trx)
  ).rows.map(({ channel }) => channel);

/** Inserts a refusal for each declined channel that a newer consent of the other account overrides. @returns the ids of the new rows */
async function reinsertRefusals(trx: Transaction, { to, now }: Transfer, channels: readonly ConsentChannel[]): Promise<string[]> {
  const consents = await listConsents(trx, to);
  const overridden = channels.filter((channel) => consents.find((row) => row.channel === channel)?.given);
  if (overridden.length === 0) return [];
  const rows = overridden.map((channel) => ({ id: createId(), userId: to, channel, given: false, createdAt: now }));
  await trx.insertInto('consents').values(rows).execute();
  return rows.map(({ id }) => id);
}

export const customersPersonalData = {
  tables: { transferred: tables },

  async exportFor(db, { id }) {
    const [consents, notes] = await Promise.all([
      listExportRows(db, sql`select channel, given, created_at from consents where user_id = ${id} order by created_at`),
      listExportRows(db, sql`select body_text, created_at from customer_notes where user_id = ${id} order by created_at`),
    ]);
    return { consents, notes };
  },

  erase: (trx, { id }) => deleteRowsOfUser(trx, tables, id),

  async transfer(trx, transfer) {
    const declinedChannels = await listDeclinedChannels(trx, transfer);
    const consents = await moveRows(trx, 'consents', transfer);
    const notes = await moveRows(trx, 'customer_notes', transfer);
    return { consents, customer_notes: notes, refusals: await reinsertRefusals(trx, transfer, declinedChannels) };
  },

  async transferBack(trx, transfer, rows) {
    const refusals = rows['refusals'] ?? [];
    await sql`delete from consents where user_id = ${transfer.from} and id = any(${refusals}::uuid[])`.execute(trx);
    for (const table of tables) await moveRowsBack(trx, table, transfer, rows[table]);
  },
} satisfies PersonalDataContributor;
