import type { Db, Transaction } from '#server/db/connection.ts';
import { personalData as audit } from '#server/modules/audit/index.ts';
import { personalData as auth } from '#server/modules/auth/index.ts';
import { lockContactMessagesOfSubject, personalData as contact } from '#server/modules/contact/index.ts';
import { personalData as customers } from '#server/modules/customers/index.ts';
import { personalData as mail } from '#server/modules/mail/index.ts';
import { personalData as notifications } from '#server/modules/notifications/index.ts';
import { personalData as quotes } from '#server/modules/quotes/index.ts';
import { personalData as realtime } from '#server/modules/realtime/index.ts';
import { personalData as shortlist } from '#server/modules/shortlist/index.ts';
import { personalData as staff } from '#server/modules/staff/index.ts';
import {
  personalData as users,
  type AccountTransfers,
  type DataSubject,
  type ErasedFiles,
  type PersonalDataContributor,
} from '#server/modules/users/index.ts';

/**
 * The order of erasure and transfer: quotes first, as everywhere. Mail about contact messages is erased before the messages, which it refers
 * to. The account is last: the others read its address and phone number.
 */
const contributors: readonly PersonalDataContributor[] = [
  quotes,
  mail,
  contact,
  staff,
  realtime,
  notifications,
  customers,
  shortlist,
  auth,
  audit,
  users,
];

/** The author columns of staff's own content. */
const staffTables = ['page_versions', 'price_book_versions'];

/** Lists the tables with a user_id column that a module declares. */
export const listUserTables = (): string[] => [
  ...contributors.flatMap(({ tables }) => [...(tables?.moving ?? []), ...(tables?.staying ?? [])]),
  ...staffTables,
];

/** Returns all stored data of a person, without credentials: hashes, links and codes. */
export async function exportPersonalData(db: Db, subject: DataSubject) {
  const [account, customer, signIn, quote, notification, list, mails, messages, invitations] = await Promise.all([
    users.exportFor(db, subject),
    customers.exportFor(db, subject),
    auth.exportFor(db, subject),
    quotes.exportFor(db, subject),
    notifications.exportFor(db, subject),
    shortlist.exportFor(db, subject),
    mail.exportFor(db, subject),
    contact.exportFor(db, subject),
    staff.exportFor(db, subject),
  ]);
  return { ...account, ...customer, ...signIn, ...quote, ...notification, ...list, ...mails, ...messages, ...invitations };
}

/**
 * Erases a person from every table; test/text-columns.ts declares every column. The caller locks quotes and users by `lockPeople`.
 * @returns the files that no row names any more
 */
export async function erasePersonalData(trx: Transaction, subject: DataSubject, now: Date): Promise<Required<ErasedFiles>> {
  await lockContactMessagesOfSubject(trx, subject);
  const erased: Required<ErasedFiles> = { files: [], mailFiles: [] };
  for (const { erase } of contributors) {
    const { files = [], mailFiles = [] } = (await erase?.(trx, subject, now)) ?? {};
    erased.files.push(...files);
    erased.mailFiles.push(...mailFiles);
  }
  return erased;
}

export const accountTransfers: AccountTransfers = {
  async transfer(trx, transfer) {
    const moved = [];
    for (const contributor of contributors) moved.push(await contributor.transfer?.(trx, transfer));
    return Object.assign({}, ...moved);
  },

  async transferBack(trx, transfer, rows) {
    let movedBack = rows;
    for (const contributor of contributors) movedBack = { ...movedBack, ...(await contributor.transferBack?.(trx, transfer, movedBack)) };
    return movedBack;
  },
};
