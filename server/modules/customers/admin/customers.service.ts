import type { Core } from '#server/http/core.ts';
import type { Customer, CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { findNameError } from '#domain/accounts/account.ts';
import { rankDuplicates } from '#domain/accounts/duplicate-customers.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
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
import { createCommand } from '#server/crud/command.ts';
import { createVersionConflict } from '#server/crud/version-conflict.ts';
import { createId } from '#server/db/connection.ts';
import { dispatch, listUndeliveredEmails } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toCustomerDetailDto, toCustomerDto, toEditableCustomerDto } from './customers.dto.ts';
import { createActivationLinkMessage, createPasswordLinkMessage } from './customers.messages.ts';
import * as store from './customers.store.ts';
import { listMerges } from './account-merge.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'limits'> & {
  passwordLinks: PasswordLinkService;
  verification: EmailVerificationService;
  sessions: SessionsService;
  factors: Factors;
};

/** Manages customers for staff. */
export function createCustomers({ db, clock, limits, passwordLinks, verification, sessions, factors }: Dependencies) {
  async function getRow(id: string): Promise<store.CustomerRow> {
    const row = await store.findCustomer(db, id);
    if (row === undefined) throw createApiError('not_found');
    return row;
  }

  const runOnCustomer = createCommand({
    db,
    entityType: 'user',
    lock: store.lockCustomer,
    createConflict: (trx, customer) => createVersionConflict(trx, 'user', customer.id, toEditableCustomerDto(customer)),
  });
  const runOnNote = createCommand({ db, entityType: 'user', lock: store.lockCustomerNote });
  /** Locks the session of the user as well, because the command ends the sessions of another one. */
  const runOnCredentials = createCommand({
    db,
    entityType: 'user',
    async lock(trx, id, staff) {
      await lockSessionUser(trx, staff, clock.now());
      return store.lockActiveCustomerForUpdate(trx, id);
    },
  });

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
    const row = await getRow(id);
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
  const changeNote = (staff: AuthenticatedUser, _id: string, action: 'delete_note' | 'restore_note'): Promise<{ _id: string }> =>
    runOnNote(staff, { _id }, async (trx, note, { audit }) => {
      await store.updateCustomerNote(trx, _id, action === 'delete_note' ? clock.now() : null);
      audit({ action, id: note.userId, after: { note: _id } });
      return { _id };
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
      await runOnCustomer(staff, { _id, version }, async (trx, customer, { audit }) => {
        if (Object.keys(changes).length === 0) return {};
        await updateUser(trx, _id, changes);
        const saved = (await store.findCustomer(trx, _id))!;
        audit({ action: 'save', before: toEditableCustomerDto(customer), after: toEditableCustomerDto(saved) });
        return {};
      });
      return get(_id);
    },

    /**
     * Emails a verification or password link.
     * @returns a message about the result, for the toast
     */
    async sendLink(staff: AuthenticatedUser, { _id, kind }: ParsedInputOf<'/admin/customers/send-link'>): Promise<string> {
      const row = await getRow(_id);
      if (row.disabledAt !== null) throw createApiError('not_found');
      const address = row.pendingEmail ?? row.email;
      if (address === '') throw createApiError('customer_without_email');
      if (kind === 'verify' && row.pendingEmail === null && row.emailVerifiedAt !== null)
        throw createApiError('email_verified', { message: 'This email address is already confirmed.' });
      // This limit is separate from that of the customer, so that staff do not use up the customer's requests.
      await limits.consume('password_link_account', _id);
      await runOnCustomer(staff, { _id }, async (trx, _customer, { audit }) => {
        if (kind === 'verify') await verification.sendLink(trx, row, address);
        else {
          const link = await passwordLinks.create(trx, row);
          await dispatch(trx, link.kind === 'claim' ? createActivationLinkMessage(row, link) : createPasswordLinkMessage(row, link));
        }
        audit({ action: `mail_${kind}` });
        return {};
      });
      return kind === 'verify' ? `Confirmation link sent to ${address}.` : `Password link sent to ${row.email}.`;
    },

    /** Removes every second factor of a customer who lost them, ends their sessions and notifies them. */
    async deleteSecondFactor(staff: AuthenticatedUser, id: string): Promise<CustomerDetail> {
      await runOnCredentials(staff, { _id: id }, async (trx, user, { audit }) => {
        const { app, passkeys, enabled } = await factors.getFactorSummary(trx, id);
        if (!enabled) throw createApiError('second_factor_none');
        await factors.deleteAll(trx, user, 'removed_by_staff');
        const ended = await sessions.endSessions(trx, id);
        audit({ action: 'drop_second_factor', before: { app, passkeys }, after: { app: false, passkeys: 0, ended } });
        return {};
      });
      return get(id);
    },

    /** Adds a note. A repeated key returns the first note. */
    async addNote(
      staff: AuthenticatedUser,
      { _id, text }: ParsedInputOf<'/admin/customers/note/add'>,
      key?: string,
    ): Promise<{ _id: string }> {
      const bodyText = requireText(text, 'note_required');
      const target = { _id, operation: '/admin/customers/note/add' as const, key, request: [_id, bodyText] };
      return runOnCustomer(staff, target, async (trx, _customer, { audit }) => {
        const id = createId();
        await store.insertCustomerNote(trx, { id, userId: _id, staffId: staff.id, bodyText, createdAt: clock.now() });
        audit({ action: 'add_note', after: { note: id } });
        return { _id: id };
      });
    },

    deleteNote: (staff: AuthenticatedUser, id: string) => changeNote(staff, id, 'delete_note'),
    restoreNote: (staff: AuthenticatedUser, id: string) => changeNote(staff, id, 'restore_note'),
  };
}
