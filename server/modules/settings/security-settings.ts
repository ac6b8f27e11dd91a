import type { Db, Transaction } from '#server/db/connection.ts';
import { findSettingRow, upsertSetting } from './settings.store.ts';

export type SecuritySettings = { ownersNeedSecondFactor: boolean; version: number };

/** Returns the rules for sign-in that the owner chose, or the defaults. */
export async function getSecuritySettings(db: Db | Transaction): Promise<SecuritySettings> {
  const row = await findSettingRow(db, 'security');
  const value = row?.value as { ownersNeedSecondFactor?: boolean } | undefined;
  return { ownersNeedSecondFactor: value?.ownersNeedSecondFactor === true, version: row?.version ?? 0 };
}

export const saveSecuritySettings = (trx: Transaction, settings: Omit<SecuritySettings, 'version'>): Promise<void> =>
  upsertSetting(trx, 'security', settings);
