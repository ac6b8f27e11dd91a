import type { ParsedInputOf } from '#contract/index.ts';
import type { QuoteDetail, QuoteMessage } from '#contract/account/quotes.endpoints.ts';
import type { QuoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import { checkMessage, checkTransition } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { openStatuses } from '#domain/quotes/quote-statuses.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toSubmittedFields, toEstimateDto } from '../quote-request.dto.ts';
import * as store from './customer-quotes.store.ts';
import type { QuoteCommands } from '../quote-command.ts';
import { recordQuoteMessage } from '../quote-history.store.ts';
import { changeQuoteStatus } from '../quote-status.ts';

/** Reads the revisions of a quote. The module `revisions` implements it, because it depends on this module. */
export type RevisionsOfQuote = {
  openForCustomer: (quote: { id: string; status: QuoteStatus }) => Promise<QuoteDetail['revision']>;
  getLineLabel: (trx: Transaction, quoteId: string, reference: { line: string; revision: number | null | undefined }) => Promise<string>;
};

type Dependencies = { db: Db; clock: Clock; commands: QuoteCommands; revisions: RevisionsOfQuote };

/** Reads a customer's own quotes, sends messages about them and withdraws them. */
export function createCustomerQuotes({ db, clock, commands, revisions }: Dependencies) {
  return {
    /** Lists the quotes, newest first. */
    async list(currentUser: AuthenticatedUser, { status, search, skip, limit }: ParsedInputOf<'/user/quotes/list'>) {
      const filter = { status: status || undefined, search: search.trim(), skip, limit };
      const { rows, total } = await store.listOwnQuotes(db, currentUser.id, filter);
      return { result: rows.map(toQuoteSummary), fullcount: total };
    },

    /** Returns a quote with its newest revision. */
    async get(currentUser: AuthenticatedUser, id: string): Promise<QuoteDetail> {
      const quote = await store.findOwnQuote(db, currentUser.id, id);
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
      const text = requireText(message, 'message_required');
      const target = { _id, operation: '/user/quotes/message' as const, key, request: [_id, text, line, revision] };
      const sent = await commands.runAsOwner(currentUser, target, async (trx, quote) => {
        assertAllowed(checkMessage(quote));
        const [id, createdAt] = [createId(), clock.now()];
        const lineReference = line === '' ? {} : { line, lineLabel: await revisions.getLineLabel(trx, quote.id, { line, revision }) };
        const row = { id, quoteId: quote.id, userId: currentUser.id, fromStaff: false, bodyText: text, createdAt };
        await recordQuoteMessage(trx, { ...row, ...lineReference });
        await enqueueMessages(trx, ['desk_message'], { messageId: id });
        return { id, createdAt: createdAt.toISOString(), line: lineReference.lineLabel ?? '' };
      });
      return toMessageDto({ id: sent.id, fromStaff: false, bodyText: text, lineLabel: sent.line, createdAt: new Date(sent.createdAt) });
    },

    /** Withdraws an open quote. */
    async withdraw(
      currentUser: AuthenticatedUser,
      { _id, reason }: ParsedInputOf<'/user/quotes/withdraw'>,
      key?: string,
    ): Promise<QuoteStatus> {
      const note = reason.trim();
      const target = { _id, operation: '/user/quotes/withdraw' as const, key, request: [_id, note] };
      await commands.runAsOwner(currentUser, target, async (trx, quote) => {
        const now = clock.now();
        assertAllowed(checkTransition('withdraw', { quote, newest: undefined, now }));
        await changeQuoteStatus(trx, quote, 'withdraw', { userId: currentUser.id, note, createdAt: now });
        return {};
      });
      return 'withdrawn';
    },
  };
}
export type CustomerQuotes = ReturnType<typeof createCustomerQuotes>;

const toQuoteSummary = (row: store.OwnQuoteRow): QuoteSummary => ({
  _id: row.id,
  number: row.number,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  stone: row.stone ?? row.serviceName,
  notes: row.notes,
  estimate: toEstimateDto(row),
});

type QuoteRelations = Awaited<ReturnType<typeof store.listQuoteRelations>>;

export const toMessageDto = (row: {
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
  canMessage: checkMessage(quote) === undefined,
});
