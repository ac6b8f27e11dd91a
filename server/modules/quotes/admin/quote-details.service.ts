import type { AdminQuoteDetail, AdminQuoteMessage, QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { maxDuplicateAgeDays, listDuplicateReasons, type ComparableQuote } from '#domain/quotes/duplicate-quotes.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { SpamReason } from '#domain/contact/spam-detection.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { listUndeliveredEmails } from '#server/modules/messages/index.ts';
import { listAllowedChanges, type QuoteList } from './quote-list.service.ts';
import { listApprovalEvents } from '../approval-events.store.ts';
import { listNotes, type NoteRow } from './quote-notes.store.ts';
import { toSiteAddress, toSubmittedFields, toEstimateDto } from '../quote-request.dto.ts';
import * as store from './quote-details.store.ts';

const maxCounts = { customerRecords: 50, candidates: 300, duplicates: 10 };

/** Loads a quote with all internal data for staff. */
export function createQuoteDetails({ db, list }: { db: Db; list: QuoteList }) {
  async function findDuplicates(quote: store.QuoteDetailsRow): Promise<AdminQuoteDetail['duplicates']> {
    const [candidates, stone] = await Promise.all([
      store.listDuplicateQuoteCandidates(db, quote, maxDuplicateAgeDays, maxCounts.candidates),
      store.findSubjectKey(db, quote.id),
    ]);
    const reference: ComparableQuote = {
      customerId: quote.userId,
      phone: quote.phoneE164,
      line1: quote.siteLine1 || quote.contactLine1,
      suburb: quote.siteLine2 || quote.contactLine2,
      stone,
      createdAt: quote.createdAt,
    };
    return candidates
      .map((row) => ({ row, reasons: listDuplicateReasons(reference, { ...row, customerId: row.userId, stone: row.stoneKey }) }))
      .filter(({ reasons }) => reasons.length > 0)
      .toSorted((a, b) => b.reasons.length - a.reasons.length)
      .slice(0, maxCounts.duplicates)
      .map(({ row, reasons }) => ({ ...toQuoteSummaryDto(row), fullName: row.fullName, reasons }));
  }

  async function loadCustomer(quote: store.QuoteDetailsRow): Promise<AdminQuoteDetail['customerDetails']> {
    const [{ others: otherQuotes, total }, messages] = await Promise.all([
      store.listOtherQuotes(db, quote.userId, quote.id, maxCounts.customerRecords),
      store.listContactMessagesOfUser(db, quote.userId, maxCounts.customerRecords),
    ]);
    return {
      _id: quote.userId,
      fullName: quote.fullName,
      email: quote.erasedAt === null ? quote.email : '',
      emailVerified: quote.emailVerifiedAt !== null,
      phone: quote.phoneE164 ?? '',
      createdAt: quote.registeredAt.toISOString(),
      erased: quote.erasedAt !== null,
      quoteCount: total,
      quotes: otherQuotes.map(toQuoteSummaryDto),
      contactMessages: messages.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
    };
  }

  return {
    /** Returns a quote by its id or number. */
    async get(currentUser: AuthenticatedUser, { _id, number }: ParsedInputOf<'/admin/quotes/get'>): Promise<AdminQuoteDetail> {
      const quote = await store.findQuoteDetails(db, _id === undefined ? { number: number.trim().toUpperCase() } : { id: _id });
      if (quote === undefined) throw createApiError('not_found');
      const { id } = quote;
      const [row, items, files, messages, history, notes, reminder, customer, duplicates, approvals, contactMessage, undelivered] =
        await Promise.all([
          list.getRow(db, currentUser, id),
          store.listItems(db, id),
          store.listFiles(db, id),
          store.listMessages(db, id),
          store.listHistory(db, id),
          listNotes(db, id),
          store.findReminder(db, id, currentUser.id),
          loadCustomer(quote),
          findDuplicates(quote),
          listApprovalEvents(db, id),
          store.findSourceContactMessage(db, id),
          listUndeliveredEmails(db, { quoteId: id }),
        ]);
      return {
        ...row,
        ...toSubmittedFields(quote),
        site: toSiteAddress(quote),
        estimate: toEstimateDto(quote),
        items: items.map(({ name, priceCents, pricePer, saleUnit }) => ({ name, priceCents, pricePer, saleUnit })),
        stoneId: items[0]?.productId ?? null,
        files,
        source: quote.source,
        contactMessage: contactMessage ?? null,
        spamReasons: quote.spamSigns as SpamReason[],
        customerDetails: customer,
        messages: messages.map(toAdminMessageDto),
        history: history.map(({ status, note, validUntil, createdAt, fullName, fromStaff }) => ({
          status,
          note,
          validUntil,
          by: fullName ?? '',
          fromStaff,
          createdAt: createdAt.toISOString(),
        })),
        approvals: approvals.map(({ action, revision, note, fullName, createdAt }) => ({
          action,
          revision,
          note,
          by: fullName ?? '',
          createdAt: createdAt.toISOString(),
        })),
        internalNotes: notes.map(toNoteDto),
        reminder: reminder === undefined ? null : { at: reminder.remindAt.toISOString(), note: reminder.note },
        duplicates,
        undelivered,
        moves: listAllowedChanges(row),
      };
    },
  };
}
export type QuoteDetails = ReturnType<typeof createQuoteDetails>;

const toQuoteSummaryDto = (row: {
  id: string;
  number: string;
  status: AdminQuoteDetail['status'];
  createdAt: Date;
  stone: string;
  suburb: string;
}) => ({
  _id: row.id,
  number: row.number,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  stone: row.stone,
  suburb: row.suburb,
});

export const toAdminMessageDto = (row: {
  id: string;
  fromStaff: boolean;
  bodyText: string;
  lineLabel: string | null;
  createdAt: Date;
  userId: string | null;
  fullName: string | null;
}): AdminQuoteMessage => ({
  _id: row.id,
  from: row.fromStaff ? 'staff' : 'customer',
  author: row.userId === null ? null : { _id: row.userId, fullName: row.fullName ?? '' },
  text: row.bodyText,
  line: row.lineLabel ?? '',
  createdAt: row.createdAt.toISOString(),
});

export const toNoteDto = (row: NoteRow): QuoteNote => ({
  _id: row.id,
  text: row.bodyText,
  author: row.userId === null ? null : { _id: row.userId, fullName: row.fullName ?? '' },
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  version: row.version,
});
