import type { Customer, CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { findNameError } from '#domain/accounts/account.ts';
import { rankDuplicates } from '#domain/accounts/duplicate-customers.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { findUser, toAddressDto, toPhoneColumns, toPhoneDto, updateUser } from '#server/modules/users/index.ts';
import {
  type PasswordLinkService,
  type Factors,
  lockSessionUser,
  type SessionsService,
  type EmailVerificationService,
} from '#server/modules/auth/index.ts';
import { toAddressColumns } from '../profile.service.ts';
import { listConsents } from '../profile.store.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { updateWithVersionCheck } from '#server/crud/versioned-update.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { dispatch, listUndeliveredEmails } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toCustomerDetailDto, toCustomerDto, toEditableCustomerDto } from './customers.dto.ts';
import { createActivationLinkMessage, createPasswordLinkMessage } from './customers.messages.ts';
import * as store from './customers.store.ts';
import { listMerges } from './account-merge.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  limits: RateLimiter;
  passwordLinks: PasswordLinkService;
  verification: EmailVerificationService;
  sessions: SessionsService;
  factors: Factors;
};

/** Manages customers for staff. */
export function createCustomers({ db, clock, limits, passwordLinks, verification, sessions, factors }: Dependencies) {
  async function getRow(dbOrTrx: Db | Transaction, id: string): Promise<store.CustomerRow> {
    const row = await store.findCustomer(dbOrTrx, id);
    if (row === undefined) throw createApiError('not_found');
    return row;
  }

  /** Locks a customer against erasure during a write. */
  async function lockCustomer(trx: Transaction, id: string): Promise<void> {
    if (!(await store.lockCustomerForKeyShare(trx, id))) throw createApiError('not_found');
  }

  async function listDuplicates(row: store.CustomerRow): Promise<CustomerDetail['duplicates']> {
    if (row.disabledAt !== null) return [];
    const toCandidate = (customer: { email: string; mailbox: string; fullName: string; phoneE164: string | null }) => ({
      ...customer,
      phone: customer.phoneE164,
    });
    const candidates = (await store.listDuplicateCustomerCandidates(db, row)).map((candidate) => ({
      ...toCandidate(candidate),
      row: candidate,
    }));
    return rankDuplicates(toCandidate(row), candidates)
      .slice(0, 10)
      .map(({ row: duplicate, reasons }) => ({
        _id: duplicate.id,
        fullName: duplicate.fullName,
        email: duplicate.email,
        phone: toPhoneDto(duplicate),
        residence: toAddressDto(duplicate),
        emailVerified: duplicate.emailVerifiedAt !== null,
        quotes: duplicate.quotes,
        reasons,
      }));
  }

  async function get(id: string): Promise<CustomerDetail> {
    const row = await getRow(db, id);
    const [related, counts, consents, duplicates, merges, mergedInto, undelivered, { enabled: secondFactor }] = await Promise.all([
      store.listRelatedRecords(db, row, clock.now()),
      store.countRelatedRecords(db, row),
      listConsents(db, id),
      listDuplicates(row),
      listMerges(db, id),
      row.mergedInto === null ? undefined : findUser(db, row.mergedInto),
      listUndeliveredEmails(db, { userId: id }),
      factors.getFactorSummary(db, id),
    ]);
    return toCustomerDetailDto(row, { related, counts, consents, duplicates, merges, mergedInto, undelivered, secondFactor });
  }

  /** Deletes or restores a note. */
  const changeNote = (staff: AuthenticatedUser, id: string, action: 'delete_note' | 'restore_note'): Promise<{ _id: string }> =>
    db.transaction().execute(async (trx) => {
      const note = await store.updateCustomerNote(trx, id, action === 'delete_note' ? clock.now() : null);
      if (note === undefined) throw createApiError('not_found');
      await insertAuditEntry(trx, {
        userId: staff.id,
        action,
        entityType: 'user',
        entityId: note.userId,
        after: JSON.stringify({ note: id }),
      });
      return { _id: id };
    });

  return {
    get,

    async list({
      search,
      state,
      sort,
      skip,
      limit,
    }: ParsedInputOf<'/admin/customers/list'>): Promise<{ result: Customer[]; fullcount: number }> {
      const filter = { search: search.trim(), state: state || undefined, sort: sort || ('-createdAt' as const), skip, limit };
      const { rows, total } = await store.listCustomers(db, filter);
      return { result: rows.map(toCustomerDto), fullcount: total };
    },

    /**
     * Saves the name, phone number and address.
     * @throws ApiError for the first violated rule; ApiError('version_stale') with the stored customer
     */
    async save(
      staff: AuthenticatedUser,
      { _id, version, fullName, phone, residence }: ParsedInputOf<'/admin/customers/save'>,
    ): Promise<CustomerDetail> {
      const nameError = fullName === undefined ? undefined : findNameError(fullName);
      if (nameError) throw createApiError(nameError);
      const changes = {
        ...(fullName !== undefined && { fullName: normalizeName(fullName) }),
        ...(phone && toPhoneColumns(phone)),
        ...toAddressColumns({ residence }),
      };
      await updateWithVersionCheck(db, staff, {
        entityType: 'user',
        id: _id,
        action: 'save',
        version,
        read: async (trx) => {
          await store.lockCustomerForUpdate(trx, _id);
          const row = await store.findCustomer(trx, _id);
          return row && toEditableCustomerDto(row);
        },
        write: async (trx) => {
          if (Object.keys(changes).length > 0) await updateUser(trx, _id, changes);
        },
      });
      return get(_id);
    },

    /**
     * Emails a verification or password link.
     * @returns a message about the result, for the toast
     */
    async sendLink(staff: AuthenticatedUser, { _id, kind }: ParsedInputOf<'/admin/customers/send-link'>): Promise<string> {
      const row = await getRow(db, _id);
      if (row.disabledAt !== null) throw createApiError('not_found');
      const address = row.pendingEmail ?? row.email;
      if (address === '') throw createApiError('customer_without_email');
      if (kind === 'verify' && row.pendingEmail === null && row.emailVerifiedAt !== null)
        throw createApiError('email_verified', { message: 'This email address is already confirmed.' });
      // This limit is separate from that of the customer, so that staff do not use up the customer's requests.
      await limits.consume('password_link_account', _id);
      await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, _id);
        if (kind === 'verify') await verification.sendLink(trx, row, address);
        else {
          const link = await passwordLinks.create(trx, row);
          await dispatch(trx, link.kind === 'claim' ? createActivationLinkMessage(row, link) : createPasswordLinkMessage(row, link));
        }
        await insertAuditEntry(trx, { userId: staff.id, action: `mail_${kind}`, entityType: 'user', entityId: _id });
      });
      return kind === 'verify' ? `Confirmation link sent to ${address}.` : `Password link sent to ${row.email}.`;
    },

    /** Removes every second factor of a customer who lost them, ends their sessions and notifies them. */
    async deleteSecondFactor(staff: AuthenticatedUser, id: string): Promise<CustomerDetail> {
      await db.transaction().execute(async (trx) => {
        await lockSessionUser(trx, staff, clock.now());
        const user = await store.lockActiveCustomerForUpdate(trx, id);
        if (user === undefined) throw createApiError('not_found');
        const { app, passkeys, enabled } = await factors.getFactorSummary(trx, id);
        if (!enabled) throw createApiError('second_factor_none');
        await factors.deleteAll(trx, user, 'removed_by_staff');
        const endedCount = await sessions.endSessions(trx, id);
        const [before, after] = [
          { app, passkeys },
          { app: false, passkeys: 0, ended: endedCount },
        ].map((factorState) => JSON.stringify(factorState));
        await insertAuditEntry(trx, { userId: staff.id, action: 'drop_second_factor', entityType: 'user', entityId: id, before, after });
      });
      return get(id);
    },

    /** Adds a note. A repeated key returns the first note. */
    async addNote(
      staff: AuthenticatedUser,
      { _id, text }: ParsedInputOf<'/admin/customers/note/add'>,
      key?: string,
    ): Promise<{ _id: string }> {
      const bodyText = text.trim();
      if (bodyText === '') throw createApiError('note_required');
      const idempotentRequest = { userId: staff.id, operation: 'add_customer_note', key, request: [_id, bodyText] };
      return db.transaction().execute(async (trx) => {
        await lockCustomer(trx, _id);
        return withIdempotency(trx, idempotentRequest, async () => {
          const id = createId();
          await store.insertCustomerNote(trx, { id, userId: _id, staffId: staff.id, bodyText, createdAt: clock.now() });
          const entry = { userId: staff.id, action: 'add_note', entityType: 'user', entityId: _id, after: JSON.stringify({ note: id }) };
          await insertAuditEntry(trx, entry);
          return { _id: id };
        });
      });
    },

    deleteNote: (staff: AuthenticatedUser, id: string) => changeNote(staff, id, 'delete_note'),
    restoreNote: (staff: AuthenticatedUser, id: string) => changeNote(staff, id, 'restore_note'),
  };
}
