import { listDemoWording, type DemoWordingPlace } from '#domain/orders/demo-wording.ts';
import type { SellerParticulars } from '#domain/orders/sale-settings.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { getBankDetails } from './bank-details.ts';
import { parseGeneralSettings } from './settings.service.ts';
import { findSetting } from './settings.store.ts';

/** Lists the places with wording of the demo shop that must be replaced before a quote is sent. @param termsHtml the current terms */
export async function listLeftDemoWording(
  db: Db | Transaction,
  { seller, termsHtml }: { seller: SellerParticulars; termsHtml: string },
): Promise<DemoWordingPlace[]> {
  const { site_title: siteTitle } = parseGeneralSettings(await findSetting(db, 'general'));
  return listDemoWording({ siteTitle, seller, bank: await getBankDetails(db), termsHtml });
}
