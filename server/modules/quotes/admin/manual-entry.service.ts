import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import { findNameError, isEmail } from '#domain/accounts/account.ts';
import { tidyName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { findUser, findUserByEmail, insertUser, type UserRow } from '#server/modules/users/index.ts';
import type { Claims } from '#server/modules/auth/index.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { isForeignKeyFault } from '#server/db/pg-errors.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { Contacts } from '#server/modules/contact/index.ts';
import type { Notifications } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { queueMail } from '#server/modules/mail/index.ts';
import { parsePhoneNumber, toE164 } from '#server/lib/phone-number.ts';
import type { Person } from '#server/http/authentication.ts';
import { claimRequestMail, enteredMail } from './manual-entry.emails.ts';
import type { Quotes } from '../quotes.service.ts';
import { findQuoteForMail } from '../quotes.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  quotes: Quotes;
  contacts: Contacts;
  claims: Claims;
  notifications: Notifications;
  publicUrl: string;
};
type Input = ParsedInputOf<'/admin/quotes/enter'>;
type Answer = AnswerOf<'/admin/quotes/enter'>['response'];
type Caller = Input['customer'];
type Account = Pick<UserRow, 'id' | 'passwordHash'>;

/** Checks what staff typed about a new customer, and returns the row of the account. @throws ApiError for the first rule broken */
function newcomer({ fullName, email, phone }: Caller) {
  const nameError = findNameError(fullName);
  if (nameError) throw createApiError(nameError);
  if (email.trim() === '') throw createApiError('email_required');
  if (!isEmail(email)) throw createApiError('email_invalid');
  const number = parsePhoneNumber(phone);
  const phoneE164 = number === '' ? null : toE164(number);
  return { id: newId(), fullName: tidyName(fullName), email: email.trim(), phoneNumber: number, phoneE164, passwordHash: null };
}

/** Quotes that staff enter for a customer who called, visited or wrote. */
export function createEnterQuotes({ db, clock, quotes, contacts, claims, notifications, publicUrl }: Dependencies) {
  /** The account that an address has. A merged one leads to the one that stayed. @throws ApiError('staff_already') */
  async function holderOf(trx: Transaction, email: string): Promise<UserRow | undefined> {
    let holder = await findUserByEmail(trx, email);
    if (holder !== undefined && holder.role !== 'customer') throw createApiError('staff_already');
    // An account that took in another may have been merged itself later.
    while (holder?.mergedInto) holder = await findUser(trx, holder.mergedInto);
    return holder;
  }

  /** Returns the selected customer. @throws ApiError('not_found') for a user who is not a customer, or was erased */
  async function chosen(trx: Transaction, id: string): Promise<Account> {
    const user = await findUser(trx, id);
    if (user === undefined || user.role !== 'customer' || user.disabledAt !== null) throw createApiError('not_found');
    return user;
  }

  async function createAccount(trx: Transaction, user: ReturnType<typeof newcomer>): Promise<Account> {
    // Another request may have registered the address at the same time.
    if (!(await insertUser(trx, { ...user, createdAt: clock.now() }))) throw createApiError('customer_known');
    return user;
  }

  /** Notifies the customer. A customer without a password always gets the link to set one, whatever their preferences. */
  async function tell(trx: Transaction, quoteId: string, account: Account): Promise<void> {
    const quote = (await findQuoteForMail(trx, quoteId))!;
    const unclaimed = account.passwordHash === null;
    if (unclaimed) await queueMail(trx, claimRequestMail(quote, await claims.ask(trx, account, { quoteId })));
    await notifications.tell(trx, {
      userId: account.id,
      quoteId,
      kind: 'quote_received',
      key: quoteId,
      title: `We created your quote request ${quote.number}`,
      text: `${quote.stone ?? quote.serviceName}. If anything is wrong, send us a message.`,
      link: `/user/quotes?id=${quoteId}`,
      ...(!unclaimed && { mail: enteredMail(quote, publicUrl) }),
    });
  }

  return {
    /**
     * Saves a request as the customer's own, with everything that follows. A retry under the same key gets the first answer.
     * @throws ApiError for the first rule broken; ApiError('customer_known') with the account that the address has
     */
    async enter(staff: Person, input: Input, idempotencyKey: string | undefined): Promise<Answer> {
      const { customer: caller, contactMessage, ...request } = input;
      quotes.check(request, idempotencyKey);
      const someone = caller._id === undefined ? newcomer(caller) : undefined;
      // The hash covers the customer: the first try may have created the account that a retry finds.
      const once = { userId: staff.id, operation: 'enter_quote', key: idempotencyKey, request: input };
      const range = await quotes.rangeFor(request);
      const source = contactMessage === undefined ? ('desk' as const) : ('contact' as const);

      async function work(trx: Transaction): Promise<Answer> {
        const known = caller._id === undefined ? await holderOf(trx, someone!.email) : await chosen(trx, caller._id);
        if (someone && known) {
          const { id: _id, fullName, email } = known as UserRow;
          throw createApiError('customer_known', { details: { customer: { _id, fullName, email } } });
        }
        const account = known ?? (await createAccount(trx, someone!));
        const receipt = await quotes.write(trx, account.id, request, range, { source, staffId: staff.id });
        if (contactMessage !== undefined) await contacts.linkToQuote(trx, contactMessage, { quoteId: receipt._id, customerId: account.id });
        const after = JSON.stringify({ number: receipt.number, customer: account.id, source, newAccount: someone !== undefined });
        await writeAudit(trx, { userId: staff.id, action: 'enter', thing: 'quote', thingId: receipt._id, after });
        await tell(trx, receipt._id, account);
        return { ...receipt, customer: account.id, isNew: someone !== undefined };
      }

      try {
        return await db.transaction().execute((trx) => withIdempotency(trx, once, () => work(trx)));
      } catch (error) {
        if (isForeignKeyFault(error)) throw createApiError('choice_gone');
        throw error;
      }
    },
  };
}
export type EnterQuotes = ReturnType<typeof createEnterQuotes>;
