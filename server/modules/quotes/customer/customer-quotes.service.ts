import type { ParsedInputOf } from '#contract/index.ts';
import type { QuoteDetail, QuoteMessage } from '#contract/account/quotes.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { closedToMessagesStatuses, openStatuses } from '#domain/quotes/quote-statuses.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toSubmittedFields, toEstimateDto } from '../quote-request.dto.ts';
import * as store from './customer-quotes.store.ts';
import { recordQuoteEvent, recordQuoteMessage } from '../quote-history.store.ts';

/** What the pages of a quote need of its revisions. The module `revisions`, which depends on this module, provides it. */
export type RevisionsOfQuote = {
  openForCustomer: (quote: { id: string; status: QuoteStatus }) => Promise<QuoteDetail['revision']>;
  getLineLabel: (trx: Transaction, quoteId: string, reference: { line: string; revision: number | null | undefined }) => Promise<string>;
};

type Dependencies = { db: Db; clock: Clock; revisions: RevisionsOfQuote };

/** Reads a customer's own quotes, sends messages about them and withdraws them. */
export function createCustomerQuotes({ db, clock, revisions }: Dependencies) {
  return {
    /** Returns a quote with its newest revision. @throws ApiError('not_found'), also for the quote of another customer */
    async get(currentUser: AuthenticatedUser, id: string | undefined): Promise<QuoteDetail> {
      const quote = id === undefined ? undefined : await store.findOwnQuote(db, currentUser.id, id);
      if (quote === undefined) throw createApiError('not_found');
      const [relations, revision] = await Promise.all([store.listQuoteRelations(db, quote.id), revisions.openForCustomer(quote)]);
      return { ...toQuoteDto(quote, relations), revision };
    },

    /**
     * Sends a message to staff. A retry with the same key returns the first message.
     * @throws ApiError with `quote_closed` for a closed quote, `line_unknown`, or `key_reused` if the key belongs to another message
     */
    async sendMessage(
      currentUser: AuthenticatedUser,
      { _id, message, line, revision }: ParsedInputOf<'/user/quotes/message'>,
      key?: string,
    ): Promise<QuoteMessage> {
      const text = message.trim();
      if (text === '') throw createApiError('message_required');
      if (_id === undefined) throw createApiError('not_found');
      validateIdempotencyKey(key);
      const idempotency = { userId: currentUser.id, operation: 'quote_message', key, request: [_id, text, line, revision] };
      const sent = await db.transaction().execute(async (trx) => {
        const quote = await store.lockOwnQuote(trx, currentUser.id, _id);
        if (quote === undefined) throw createApiError('not_found');
        return withIdempotency(trx, idempotency, async () => {
          if (closedToMessagesStatuses.includes(quote.status)) throw createApiError('quote_closed');
          const [id, createdAt] = [createId(), clock.now()];
          const lineReference = line === '' ? {} : { line, lineLabel: await revisions.getLineLabel(trx, _id, { line, revision }) };
          await recordQuoteMessage(trx, {
            id,
            quoteId: _id,
            userId: currentUser.id,
            fromStaff: false,
            bodyText: text,
            createdAt,
            ...lineReference,
          });
          await enqueueJob(trx, 'notify_staff_of_message', { messageId: id });
          return { id, createdAt: createdAt.toISOString(), line: lineReference.lineLabel ?? '' };
        });
      });
      return toMessageDto({ id: sent.id, fromStaff: false, bodyText: text, lineLabel: sent.line, createdAt: new Date(sent.createdAt) });
    },

    /** Withdraws an open quote. @throws ApiError('quote_settled') for a quote that is not open */
    async withdraw(
      currentUser: AuthenticatedUser,
      { _id, reason }: ParsedInputOf<'/user/quotes/withdraw'>,
      key?: string,
    ): Promise<QuoteStatus> {
      if (_id === undefined) throw createApiError('not_found');
      validateIdempotencyKey(key);
      const note = reason.trim();
      const idempotency = { userId: currentUser.id, operation: 'withdraw_quote', key, request: [_id, note] };
      await db.transaction().execute(async (trx) => {
        const quote = await store.lockOwnQuote(trx, currentUser.id, _id);
        if (quote === undefined) throw createApiError('not_found');
        await withIdempotency(trx, idempotency, async () => {
          if (!openStatuses.includes(quote.status)) throw createApiError('quote_settled');
          const author = { userId: currentUser.id, by: 'customer' as const, createdAt: clock.now() };
          await recordQuoteEvent(trx, { quoteId: _id, status: 'withdrawn', note, ...author });
          await enqueueJob(trx, 'notify_quote_withdrawn', { quoteId: _id });
          return {};
        });
      });
      return 'withdrawn';
    },
  };
}
export type CustomerQuotes = ReturnType<typeof createCustomerQuotes>;

type QuoteRelations = Awaited<ReturnType<typeof store.listQuoteRelations>>;

const toMessageDto = (row: {
  id: string;
  fromStaff: boolean;
  bodyText: string;
  lineLabel: string | null;
  createdAt: Date;
}): QuoteMessage => ({
  _id: row.id,
  from: row.fromStaff ? 'desk' : 'you',
  text: row.bodyText,
  line: row.lineLabel ?? '',
  createdAt: row.createdAt.toISOString(),
});

const toQuoteDto = (quote: store.OwnQuote, { items, files, messages, history }: QuoteRelations): Omit<QuoteDetail, 'revision'> => ({
  _id: quote.id,
  number: quote.number,
  status: quote.status,
  createdAt: quote.createdAt.toISOString(),
  stone: items[0]?.productName ?? quote.serviceName,
  ...toSubmittedFields(quote),
  estimate: toEstimateDto(quote),
  validUntil: quote.lastDay,
  items: items.map(({ productName: name, ...item }) => ({
    name,
    priceCents: item.priceCents,
    pricePer: item.pricePer,
    saleUnit: item.saleUnit,
  })),
  files,
  messages: messages.map(toMessageDto),
  history: history.map(({ status, note, createdAt }) => ({ status, note, createdAt: createdAt.toISOString() })),
  canWithdraw: openStatuses.includes(quote.status),
  canMessage: !closedToMessagesStatuses.includes(quote.status),
});
