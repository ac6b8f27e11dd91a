import type { Db, Transaction } from '#server/db/connection.ts';

type SettingKey = 'general' | 'social' | 'home' | 'security' | 'icon' | 'sale' | 'bank' | 'payments' | 'calendar';
export type SettingRow = { value: unknown; version: number };

/** Finds the stored value and version of a setting. */
export const findSettingRow = (db: Db | Transaction, key: SettingKey): Promise<SettingRow | undefined> =>
  db.selectFrom('settings').select(['value', 'version']).where('key', '=', key).executeTakeFirst();

/** Finds the stored value of a setting; undefined if it was never saved. */
export const findSetting = async (db: Db | Transaction, key: SettingKey): Promise<unknown> => (await findSettingRow(db, key))?.value;

/** Stores the value of a setting. */
export async function upsertSetting(trx: Transaction, key: SettingKey, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await trx
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value: json }))
    .execute();
}
