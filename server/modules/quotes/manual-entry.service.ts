import type { Core } from '#server/http/core.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
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
import { assertValidEntry, getEnteredCustomer, type EnteredCustomer } from './entered-customer.ts';
import type { QuoteSubmission } from './quote-submission.service.ts';
import { findQuoteForEmail } from './quotes.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'publicUrl'> & {
  submission: QuoteSubmission;
  contacts: ContactMessagesAdmin;
  passwordLinks: PasswordLinkService;
};
type Input = ParsedInputOf<'/admin/quotes/enter'>;
type EnteredQuote = OutputOf<'/admin/quotes/enter'>['response'];
/** Creates quotes that staff enter for a customer. */
export function createManualEntry({ db, clock, submission, contacts, passwordLinks, publicUrl }: Dependencies) {
  // The quote does not exist yet, and a new customer has no record to lock.
  const run = createCommand({ db, entityType: 'quote', lock: async () => ({}) });

  /**
   * Notifies the customer. A customer without a password gets the password link regardless of notification preferences. Without an email
   * address there is no link.
   */
  async function notifyCustomer(trx: Transaction, quoteId: string, account: EnteredCustomer): Promise<void> {
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
      const newCustomer = assertValidEntry(customer, {
        stone: request.productList ?? '',
        serviceName: request.service_name,
        meters: request.meters,
        runningMeters: request.running_meters,
        squareMeters: request.square_meters,
        pieceCount: request.pieces.length,
      });
      const source = contactMessage === undefined ? ('staff' as const) : ('contact' as const);
      const _id = createId();
      // The request contains the customer as entered, because a retry may find the account that the first attempt created.
      const target = { _id, operation: '/admin/quotes/enter' as const, key: idempotencyKey, request: input };
      return run(staff, target, async (trx, _record, { audit }) => {
        const account = await getEnteredCustomer(trx, newCustomer ?? customer._id!, clock.now());
        const number = await submission.createQuote(trx, { id: _id, userId: account.id }, request, { source, staffId: staff.id });
        if (contactMessage !== undefined) await contacts.linkToQuote(trx, contactMessage, { quoteId: _id, customerId: account.id });
        audit({ action: 'enter', after: { number, customer: account.id, source, newAccount: newCustomer !== undefined } });
        await notifyCustomer(trx, _id, account);
        return { _id, number, customer: account.id, isNew: newCustomer !== undefined };
      });
    },
  };
}
export type ManualEntry = ReturnType<typeof createManualEntry>;
