import { bankDetails } from '#contract/account/orders.endpoints.ts';
import type { AdminBankDetails } from '#contract/admin/settings/sale-settings.endpoints.ts';
import { noBankDetails, type BankDetails } from '#domain/orders/sale-settings.ts';
import { mergeDeep } from '#domain/shared/merge.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findSetting, findSettingRow } from './settings.store.ts';

const parseBankDetails = (value: unknown): BankDetails => bankDetails.parse(mergeDeep(noBankDetails, value));

/** Returns the account for payments by EFT. A field that was never saved is empty. */
export const getBankDetails = async (db: Db | Transaction): Promise<BankDetails> => parseBankDetails(await findSetting(db, 'bank'));

/** Returns the bank details for editing; version 0 if they were never saved. */
export async function getVersionedBankDetails(db: Db | Transaction): Promise<AdminBankDetails> {
  const row = await findSettingRow(db, 'bank');
  return { ...parseBankDetails(row?.value), version: row?.version ?? 0 };
}
