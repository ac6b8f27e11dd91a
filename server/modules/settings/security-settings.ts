import { z } from 'zod';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findSettingRow, upsertSetting } from './settings.store.ts';

const storedSecuritySettings = z.object({ ownersNeedSecondFactor: z.boolean().default(false) });
export type SecuritySettings = z.infer<typeof storedSecuritySettings> & { version: number };

/** Returns the rules for sign-in that the owner chose, or the defaults. */
export async function getSecuritySettings(db: Db | Transaction): Promise<SecuritySettings> {
  const row = await findSettingRow(db, 'security');
  return { ...storedSecuritySettings.parse(row?.value ?? {}), version: row?.version ?? 0 };
}

export const saveSecuritySettings = (trx: Transaction, settings: Omit<SecuritySettings, 'version'>): Promise<void> =>
  upsertSetting(trx, 'security', settings);
