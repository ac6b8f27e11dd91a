import type { DataExport } from '#contract/account/personal-data.endpoints.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { listOpenOrderNumbers } from '#server/modules/orders/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createAccountDeletedMessage, lockSessionUser, type PasswordsService } from '#server/modules/auth/index.ts';
import { findUser, getSessionUser, type DataSubject, type UserRow } from '#server/modules/users/index.ts';
import { erasePersonalData, exportPersonalData } from './contributors.ts';
import * as store from './personal-data.store.ts';

type Dependencies = { db: Db; exportDb: Db; clock: Clock; files: FileStorage; passwords: PasswordsService };

const toSubject = ({ id, email, fullName, emailVerifiedAt }: UserRow): DataSubject => ({
  id,
  email,
  fullName,
  ownsAddress: emailVerifiedAt !== null,
});

/** Returns why open orders prevent an erasure, and what to do. */
const openOrderMessages = {
  staff: (orders: string) =>
    `Order ${orders} is still open. Complete or cancel it and settle its payments. Then you can erase this customer.`,
  customer: (orders: string) =>
    `Your order ${orders} is still open. You can delete your account when the order is completed and paid. Contact us if you want to cancel it.`,
};

/** @throws ApiError('order_open') with the numbers of the open orders of these accounts */
async function assertNoOpenOrders(trx: Transaction, userIds: readonly string[], reader: keyof typeof openOrderMessages): Promise<void> {
  const orders = await listOpenOrderNumbers(trx, userIds);
  if (orders.length > 0) throw createApiError('order_open', { message: openOrderMessages[reader](orders.join(', ')), details: { orders } });
}

export function createPersonalData({ db, exportDb, clock, files, passwords }: Dependencies) {
  async function collectExport(user: UserRow): Promise<DataExport> {
    const mergedSubjects = await store.listMergedAccounts(db, user.id);
    // The export contains contact messages only after they were assigned to the account (`contactMessagesJoinedAt`). Erasure requires only
    // a verified address.
    const [sections, mergedAccounts] = await Promise.all([
      exportPersonalData(exportDb, { ...toSubject(user), ownsAddress: user.contactMessagesJoinedAt !== null }),
      Promise.all(mergedSubjects.map((subject) => exportPersonalData(exportDb, subject))),
    ]);
    return { exportedAt: clock.now().toISOString(), ...sections, mergedAccounts };
  }

  /**
   * Erases a customer and the accounts that were merged into the account of the customer.
   * @param reader the user who gets the error messages
   * @param assertAllowed throws to cancel the erasure; called after the rows were locked
   */
  async function eraseWithMergedAccounts(
    trx: Transaction,
    id: string,
    reader: keyof typeof openOrderMessages,
    assertAllowed: (user: UserRow) => Promise<void> | void,
  ): Promise<void> {
    let mergedSubjects = await store.listMergedAccounts(trx, id);
    let lockedCount: number;
    // Another account may be merged while this function waits for the locks. Once the customer is locked, no further account can be merged.
    do {
      lockedCount = mergedSubjects.length;
      await store.lockUsersAndQuotes(trx, [id, ...mergedSubjects.map((subject) => subject.id)]);
      mergedSubjects = await store.listMergedAccounts(trx, id);
    } while (lockedCount < mergedSubjects.length);
    const user = (await findUser(trx, id))!;
    await assertAllowed(user);
    await assertNoOpenOrders(trx, [id, ...mergedSubjects.map((subject) => subject.id)], reader);
    for (const subject of [toSubject(user), ...mergedSubjects]) {
      const { files: keys, emailFiles: fileNames } = await erasePersonalData(trx, subject, clock.now());
      if (keys.length > 0) await enqueueJob(trx, 'delete_files', { keys });
      if (fileNames.length > 0) await enqueueJob(trx, 'delete_email_files', { fileNames });
    }
    // A merged account without a verified address may have the address of another person.
    for (const recipient of [user, ...mergedSubjects.filter(({ ownsAddress }) => ownsAddress)])
      await dispatch(trx, createAccountDeletedMessage(recipient, createId()));
  }

  async function getCustomer(id: string): Promise<UserRow> {
    const user = await findUser(db, id);
    if (user === undefined || user.role !== 'customer' || user.erasedAt !== null) throw createApiError('not_found');
    return user;
  }

  return {
    /** Returns all stored data of the signed-in user. */
    async exportOwnData(currentUser: AuthenticatedUser): Promise<DataExport> {
      return collectExport(await getSessionUser(db, currentUser.id));
    },

    /** Returns all stored data of a customer to staff. Logs the export in the audit log. */
    async exportCustomerData(staff: AuthenticatedUser, id: string): Promise<DataExport> {
      const user = await getCustomer(id);
      await insertAuditEntry(db, { userId: staff.id, action: 'export', entityType: 'user', entityId: id });
      return collectExport(user);
    },

    /**
     * Erases a customer on behalf of a staff member.
     * @param confirmation must be the email address of the customer, or the full name of a customer without one
     */
    async eraseCustomer(staff: AuthenticatedUser, id: string, confirmation: string): Promise<void> {
      await getCustomer(id);
      await db.transaction().execute(async (trx) => {
        await eraseWithMergedAccounts(trx, id, 'staff', ({ erasedAt, mergedInto, email, fullName }) => {
          if (erasedAt !== null) throw createApiError('not_found');
          if (mergedInto !== null) throw createApiError('account_merged');
          if (normalizeEmail(confirmation) !== normalizeEmail(email || fullName)) throw createApiError('erase_unconfirmed');
        });
        await insertAuditEntry(trx, { userId: staff.id, action: 'erase', entityType: 'user', entityId: id });
      });
    },

    /** Erases the signed-in customer after verifying the password. Staff accounts cannot be erased, because the audit log refers to them. */
    async eraseOwnAccount(currentUser: AuthenticatedUser, password: string): Promise<void> {
      const user = await passwords.reauthenticate(currentUser, password);
      if (user.role !== 'customer') throw createApiError('staff_stays');
      await db.transaction().execute((trx) =>
        eraseWithMergedAccounts(trx, user.id, 'customer', async () => {
          await lockSessionUser(trx, currentUser, clock.now(), user);
        }),
      );
    },

    /** Deletes files of erased rows. Ignores missing files. */
    async deleteFiles(keys: readonly string[]): Promise<void> {
      await Promise.all(keys.map((key) => files.delete(key)));
    },
  };
}
