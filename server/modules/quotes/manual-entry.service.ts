import type { Core } from '#server/http/core.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError, errorCodes } from '#domain/errors/error-codes.ts';
import { listManualEntryErrors, type ManualEntryError } from '#domain/quotes/manual-entry.ts';
import { findUserByEmail, followMerges, insertUser, lockUserForUpdate, toPhoneColumns, type UserRow } from '#server/modules/users/index.ts';
import type { PasswordLinkService } from '#server/modules/auth/index.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { createCommand } from '#server/crud/command.ts';
import type { ContactMessagesAdmin } from '#server/modules/contact/index.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import {
  createQuoteEnteredLinkMessage,
  createQuoteEnteredMessage,
  createQuoteEnteredNotification,
} from './messages/quote-entered.message.ts';
import type { QuoteSubmission } from './quote-submission.service.ts';
import { findQuoteForEmail } from './quotes.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'publicUrl'> & {
  submission: QuoteSubmission;
  contacts: ContactMessagesAdmin;
  passwordLinks: PasswordLinkService;
};
type Input = ParsedInputOf<'/admin/quotes/enter'>;
type EnteredQuote = OutputOf<'/admin/quotes/enter'>['response'];
type CustomerInput = Input['customer'];
type Account = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;
type EntryError = ManualEntryError | { field: 'phone'; code: 'phone_invalid' };

/** Returns the error of a phone number, if it is invalid. */
function listPhoneErrors(phone: string): EntryError[] {
  try {
    toPhoneColumns({ number: phone, code: '', dialcountry: '' });
    return [];
  } catch (error) {
    if (isApiError(error) && error.code === 'phone_invalid') return [{ field: 'phone', code: error.code }];
    throw error;
  }
}

/** @throws ApiError for the first invalid field, with all errors and their fields in `errors` */
function assertValidEntry({ customer, ...request }: Input): void {
  const newCustomer = customer._id === undefined ? customer : undefined;
  const errors: EntryError[] = [
    ...listManualEntryErrors({
      customer: newCustomer,
      stone: request.productList ?? '',
      serviceName: request.service_name,
      meters: request.meters,
      runningMeters: request.running_meters,
      squareMeters: request.square_meters,
      pieceCount: request.pieces.length,
    }),
    ...(newCustomer ? listPhoneErrors(newCustomer.phone) : []),
  ];
  if (errors.length === 0) return;
  const details = { errors: errors.map((error) => ({ ...error, message: errorCodes[error.code][1] })) };
  throw createApiError(errors[0]!.code, { details });
}

/** Returns the row of the account of a new customer. */
function toNewAccount({ fullName, email, phone }: CustomerInput) {
  const phoneColumns = toPhoneColumns({ number: phone, code: '', dialcountry: '' });
  return { id: createId(), fullName: normalizeName(fullName), email, ...phoneColumns, passwordHash: null };
}

/** Creates quotes that staff enter for a customer. */
export function createManualEntry({ db, clock, submission, contacts, passwordLinks, publicUrl }: Dependencies) {
  // The quote does not exist yet, and a new customer has no record to lock.
  const run = createCommand({ db, entityType: 'quote', lock: async () => ({}) });

  /** Locks and returns the selected customer. */
  async function getCustomer(trx: Transaction, id: string): Promise<Account> {
    const user = await lockUserForUpdate(trx, id);
    if (user === undefined || user.role !== 'customer' || user.disabledAt !== null) throw createApiError('not_found');
    return user;
  }

  /** @throws ApiError('customer_known') with the existing account of the email address; for a merged account, with the target account */
  async function createAccount(trx: Transaction, user: ReturnType<typeof toNewAccount>): Promise<Account> {
    const found = await findUserByEmail(trx, user.email);
    if (found !== undefined && found.role !== 'customer') throw createApiError('staff_already');
    const existing = await followMerges(trx, found);
    if (existing !== undefined) {
      const { id: _id, fullName, email } = existing;
      throw createApiError('customer_known', { details: { customer: { _id, fullName, email } } });
    }
    // Another request may have registered the address at the same time.
    if (!(await insertUser(trx, { ...user, createdAt: clock.now() }))) throw createApiError('customer_known');
    return user;
  }

  /**
   * Notifies the customer. A customer without a password gets the password link regardless of notification preferences. Without an email
   * address there is no link.
   */
  async function notifyCustomer(trx: Transaction, quoteId: string, account: Account): Promise<void> {
    const quote = (await findQuoteForEmail(trx, quoteId))!;
    if (account.passwordHash !== null) {
      await dispatch(trx, createQuoteEnteredMessage(quote, publicUrl));
      return;
    }
    if (account.email !== '')
      await dispatch(trx, createQuoteEnteredLinkMessage(quote, await passwordLinks.create(trx, account, { quoteId })));
    await dispatch(trx, createQuoteEnteredNotification(quote));
  }

  return {
    /**
     * Creates a quote for a customer, with its notifications. A retry with the same key returns the first result.
     * @throws ApiError for the first invalid field, with all errors in `errors`; ApiError('customer_known') with the existing account of the email address
     */
    async enter(staff: AuthenticatedUser, input: Input, idempotencyKey: string | undefined): Promise<EnteredQuote> {
      const { customer, contactMessage, ...request } = input;
      assertValidEntry(input);
      const newAccount = customer._id === undefined ? toNewAccount(customer) : undefined;
      const source = contactMessage === undefined ? ('staff' as const) : ('contact' as const);
      const _id = createId();
      // The request contains the customer as entered, because a retry may find the account that the first attempt created.
      const target = { _id, operation: '/admin/quotes/enter' as const, key: idempotencyKey, request: input };
      return run(staff, target, async (trx, _record, { audit }) => {
        const account = newAccount ? await createAccount(trx, newAccount) : await getCustomer(trx, customer._id!);
        const number = await submission.createQuote(trx, { id: _id, userId: account.id }, request, { source, staffId: staff.id });
        if (contactMessage !== undefined) await contacts.linkToQuote(trx, contactMessage, { quoteId: _id, customerId: account.id });
        audit({ action: 'enter', after: { number, customer: account.id, source, newAccount: newAccount !== undefined } });
        await notifyCustomer(trx, _id, account);
        return { _id, number, customer: account.id, isNew: newAccount !== undefined };
      });
    },
  };
}
export type ManualEntry = ReturnType<typeof createManualEntry>;
