import type { Db, Transaction } from '#server/db/connection.ts';

type Key = 'general' | 'social' | 'home' | 'security' | 'icon' | 'sale' | 'bank';
export type SettingRow = { value: unknown; version: number };

/** Finds the value of a setting, in the shape of the contract. */
export const findSettingRow = (db: Db | Transaction, key: Key): Promise<SettingRow | undefined> =>
  db.selectFrom('settings').select(['value', 'version']).where('key', '=', key).executeTakeFirst();

/** @param key of a setting; the value's shape is the contract's. */
export const findSetting = async (db: Db | Transaction, key: Key): Promise<unknown> => (await findSettingRow(db, key))?.value;

/** Stores the value of a setting. */
export async function upsertSetting(trx: Transaction, key: Key, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await trx
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value: json }))
    .execute();
}
