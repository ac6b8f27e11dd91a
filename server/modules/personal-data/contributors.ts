import type { DataExport } from '#contract/account/personal-data.endpoints.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { acceptancePersonalData } from '#server/modules/acceptance/index.ts';
import { auditPersonalData } from '#server/modules/audit/index.ts';
import { authPersonalData } from '#server/modules/auth/index.ts';
import { lockContactMessagesOfDataSubject, contactPersonalData } from '#server/modules/contact/index.ts';
import { contentPersonalData } from '#server/modules/content/index.ts';
import { customersPersonalData } from '#server/modules/customers/index.ts';
import { emailPersonalData } from '#server/modules/messages/index.ts';
import { notificationsPersonalData } from '#server/modules/messages/index.ts';
import { ordersPersonalData } from '#server/modules/orders/index.ts';
import { pricingPersonalData } from '#server/modules/pricing/index.ts';
import { quotesPersonalData } from '#server/modules/quotes/index.ts';
import { revisionsPersonalData } from '#server/modules/revisions/index.ts';
import { realtimePersonalData } from '#server/modules/realtime/index.ts';
import { shortlistPersonalData } from '#server/modules/shortlist/index.ts';
import { staffPersonalData } from '#server/modules/staff/index.ts';
import {
  usersPersonalData,
  type AccountTransfers,
  type DataSubject,
  type ErasedFiles,
  type PersonalDataContributor,
} from '#server/modules/users/index.ts';
import { allowErasure } from './personal-data.store.ts';

/**
 * The modules in the order of erasure and transfer. Quotes are first, because all code locks quotes before users. Emails refer to contact
 * messages, so emails are erased before contact messages. Users are last, because other modules read their address and phone number.
 */
export const contributors: readonly PersonalDataContributor[] = [
  quotesPersonalData,
  revisionsPersonalData,
  acceptancePersonalData,
  ordersPersonalData,
  emailPersonalData,
  contactPersonalData,
  staffPersonalData,
  realtimePersonalData,
  notificationsPersonalData,
  customersPersonalData,
  shortlistPersonalData,
  contentPersonalData,
  pricingPersonalData,
  authPersonalData,
  auditPersonalData,
  usersPersonalData,
];

/** The sections of an export. A test compares them with the contract. */
type ExportedSections = Omit<DataExport, 'exportedAt' | 'mergedAccounts'>;

/** Returns all stored data of a user, without credentials such as hashes, links and codes. */
export async function exportPersonalData(db: Db, subject: DataSubject): Promise<ExportedSections> {
  const sections = await Promise.all(contributors.map(async ({ exportFor }) => exportFor?.(db, subject)));
  return Object.assign({}, ...sections) as ExportedSections;
}

/**
 * Erases a customer from all tables; test/text-columns.ts lists, for each text column, whether erasure clears it.
 * The caller must hold the locks of `lockUsersAndQuotes`.
 * @returns the files to delete
 */
export async function erasePersonalData(trx: Transaction, subject: DataSubject, now: Date): Promise<Required<ErasedFiles>> {
  await lockContactMessagesOfDataSubject(trx, subject);
  await allowErasure(trx);
  const erased: Required<ErasedFiles> = { files: [], emailFiles: [] };
  for (const { erase } of contributors) {
    const { files = [], emailFiles = [] } = (await erase?.(trx, subject, now)) ?? {};
    erased.files.push(...files);
    erased.emailFiles.push(...emailFiles);
  }
  return erased;
}

export const accountTransfers: AccountTransfers = {
  async transfer(trx, transfer) {
    const transferred = [];
    for (const contributor of contributors) transferred.push(await contributor.transfer?.(trx, transfer));
    return Object.assign({}, ...transferred);
  },

  async transferBack(trx, transfer, rows) {
    let movedRows = rows;
    for (const contributor of contributors) movedRows = { ...movedRows, ...(await contributor.transferBack?.(trx, transfer, movedRows)) };
    return movedRows;
  },
};
