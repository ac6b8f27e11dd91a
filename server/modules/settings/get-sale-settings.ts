import { saleSettings, type AdminSaleSettings } from '#contract/admin/settings/sale-settings.endpoints.ts';
import { defaultSaleSettings, type SaleSettings } from '#domain/orders/sale-settings.ts';
import { mergeDeep } from '#domain/shared/merge.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findSetting, findSettingRow } from './settings.store.ts';

/** Returns the stored settings with every field. A field that was never saved has its default. */
const parseSaleSettings = (value: unknown): SaleSettings => saleSettings.parse(mergeDeep(defaultSaleSettings, value));

/** Returns the settings of quotes and orders. */
export const getSaleSettings = async (db: Db | Transaction): Promise<SaleSettings> => parseSaleSettings(await findSetting(db, 'sale'));

/** Returns the settings of quotes and orders for editing; version 0 if they were never saved. */
export async function getVersionedSaleSettings(db: Db | Transaction): Promise<AdminSaleSettings> {
  const row = await findSettingRow(db, 'sale');
  const { paymentTerms, exclusions, ...settings } = parseSaleSettings(row?.value);
  return { ...settings, paymentTerms: [...paymentTerms], exclusions: [...exclusions], version: row?.version ?? 0 };
}
