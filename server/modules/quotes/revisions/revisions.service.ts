import { isDeepStrictEqual } from 'node:util';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf, OutputOf } from '#contract/index.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { canPrice, findStatusChange, canBeValidUntil, getValidityRange } from '#domain/quotes/quote-lifecycle.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import {
  isOverride,
  selectLines,
  type ComparedEstimate,
  type RevisionAlternative,
  type RevisionDraft,
} from '#domain/revisions/revision.ts';
import { getRevisionState } from '#domain/revisions/revision-state.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { compareWithEstimate, type EstimateLineRange } from '#domain/pricing/compare-with-estimate.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import { formatRand } from '#domain/shared/money.ts';
import { listMissingParticulars, type SaleSettings } from '#domain/orders/sale-settings.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { requestDocument } from '#server/modules/documents/index.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { listActiveOwners } from '#server/modules/users/index.ts';
import type { EstimateBreakdown } from '../admin/estimate-breakdown.service.ts';
import type { QuoteChanges } from '../admin/quote-changes.ts';
import type { LockedQuote } from '../admin/quote-commands.store.ts';
import { recordQuoteEvent } from '../quote-history.store.ts';
import { toEstimateDto } from '../quote-request.dto.ts';
import { toStaffAcceptance } from './acceptance.dto.ts';
import { findAcceptance, findObjection } from './acceptance.store.ts';
import { assertValid, parseRevision } from './parse-revision.ts';
import { listApprovalReasons, toAdminRevision, toPriceChangeDtos } from './revision.dto.ts';
import { buildRevisionDocument, hashDocument } from './revision-document.ts';
import type { CurrentRates, RevisionFigures } from './revision-figures.service.ts';
import { approvalNotification } from './revision-notifications.ts';
import { scheduleValidity } from './validity-jobs.ts';
import * as store from './revisions.store.ts';

type ReviseInput = ParsedInputOf<'/admin/quotes/revise'>;
type CommandInput = ParsedInputOf<'/admin/quotes/send'>;
type Dependencies = {
  db: Db;
  clock: Clock;
  changes: QuoteChanges;
  breakdown: EstimateBreakdown;
  figures: RevisionFigures;
  notifications: NotificationsService;
};

/** Returns the columns that a save compares and writes. */
const toDraftColumns = ({ draft, validUntil, totalCents, lineCosts, priceBook }: store.RevisionRow) => ({
  alternatives: draft.alternatives,
  areas: draft.areas ?? null,
  validUntil,
  totalCents,
  lineCosts,
  priceBook,
});

const canApprove = ({ role }: AuthenticatedUser): boolean => role !== 'customer' && hasPermission(role, 'approvals');

/** @throws ApiError('customer_erased'), ApiError('quote_decided') unless the quote can still be priced */
function assertPriceable({ erasedAt, status }: LockedQuote): void {
  if (erasedAt !== null) throw createApiError('customer_erased');
  if (!canPrice(status)) throw createApiError('quote_decided');
}

/** Describes the alternatives for the history and the email. The name of a service is left out: the customer may have typed it. */
const describeTotals = (alternatives: readonly RevisionAlternative[], vatRate: number): string =>
  alternatives
    .map((alternative) => {
      const total = `${formatRand(findTotals(alternative, vatRate)!.total.grossCents)}, VAT included`;
      return alternative.stoneId === null ? total : `${alternative.name}: ${total}`;
    })
    .join('\n');

/** Returns the lines of the estimate that a customer saw; none if they cannot be recalculated. */
const toLineRanges = ({ range }: Awaited<ReturnType<EstimateBreakdown['get']>>): EstimateLineRange[] =>
  (range?.lines ?? []).map(({ code, name, low, high }) => ({ code, name, lowCents: low.grossCents, highCents: high.grossCents }));

/** Compares the first alternative, without extras and after its discount, with the estimate that the customer saw. */
function compareEstimate(
  estimate: ShownEstimate | null,
  lines: readonly EstimateLineRange[],
  alternative: RevisionAlternative,
  vatRate: number,
): ComparedEstimate | null {
  if (estimate === null) return null;
  const compared = selectLines(alternative, []).map((line) => ({
    code: line.engine?.code ?? '',
    label: line.label,
    grossCents: getLineGrossCents(line),
  }));
  const { discountCents } = findTotals(alternative, vatRate)!;
  const { isWithin, lines: changedLines } = compareWithEstimate({ ...estimate, lines }, compared, discountCents);
  return { ...estimate, isWithin, changedLines: lines.length === 0 ? [] : changedLines };
}

/** Summarizes a draft for the audit log: totals, overrides and discounts. */
const summarizeDraft = (alternatives: readonly RevisionAlternative[], vatRate: number) =>
  alternatives.map((alternative) => ({
    name: alternative.name,
    totalCents: findTotals(alternative, vatRate)?.total.grossCents ?? 0,
    ...(alternative.strategyReason && { strategy: alternative.strategy, strategyReason: alternative.strategyReason }),
    ...(alternative.discount && { discount: alternative.discount }),
    overrides: alternative.lines
      .filter(isOverride)
      .map(({ label, quantity, unitPriceCents, engine, reason }) => ({ label, quantity, unitPriceCents, engine, reason })),
  }));

/** Saves, approves, sends and recalls revisions of quotes. */
export function createRevisions({ db, clock, changes, breakdown, figures, notifications }: Dependencies) {
  /** Converts a revision of a locked quote to the wire format, without `priceChanges`. */
  async function toDto(trx: Transaction, row: store.RevisionRow, quote: Pick<LockedQuote, 'status'>): Promise<AdminRevision> {
    const [settings, documents, acceptance, newest] = await Promise.all([
      getSaleSettings(trx),
      store.listDocuments(trx, [row.id]),
      findAcceptance(trx, row.quoteId),
      store.findNewestSent(trx, row.quoteId),
    ]);
    const facts = {
      status: quote.status,
      isNewest: newest?.id === row.id,
      isAccepted: acceptance?.revisionId === row.id,
      now: clock.now(),
    };
    return toAdminRevision(row, { state: getRevisionState(row, facts), documents, settings, priceChanges: [] });
  }

  const listPriceChanges = async (row: store.RevisionRow) =>
    figures.listChanges(row, row.sentAt === null ? (await store.getPriceBookFigures(db)).number : null);

  /** Replaces the names of alternatives by those of their stones. @throws ApiError('not_found'), ApiError('product_archived') */
  async function withStoneNames(trx: Transaction, alternatives: readonly RevisionAlternative[]): Promise<RevisionAlternative[]> {
    const ids = alternatives.flatMap(({ stoneId }) => stoneId ?? []);
    const stones = new Map((await store.listStones(trx, ids)).map((stone) => [stone.id, stone]));
    return alternatives.map((alternative) => {
      if (alternative.stoneId === null) return alternative;
      const stone = stones.get(alternative.stoneId);
      if (stone === undefined) throw createApiError('not_found');
      if (stone.status === 'archived') throw createApiError('product_archived');
      return { ...alternative, name: stone.name };
    });
  }

  /** @throws ApiError('version_stale') with the current draft, and the name of the user who saved it */
  async function assertVersion(
    trx: Transaction,
    draft: store.RevisionRow | undefined,
    version: number | null | undefined,
    quote: LockedQuote,
  ) {
    if (typeof version !== 'number' || version === (draft?.version ?? 0)) return;
    const current = draft === undefined ? null : await toDto(trx, draft, quote);
    throw createApiError('version_stale', { details: { current, by: draft?.savedByName ?? '' } });
  }

  /** Runs a command on a locked quote once per idempotency key. @returns the revision with the number that `work` returns */
  async function run(
    currentUser: AuthenticatedUser,
    { _id }: { _id: string },
    idempotency: { operation: string; key: string | undefined; request: unknown },
    work: (trx: Transaction, quote: LockedQuote) => Promise<{ number: number }>,
  ): Promise<AdminRevision> {
    validateIdempotencyKey(idempotency.key);
    const { row, revision } = await db.transaction().execute(async (trx) => {
      const quote = await changes.lock(trx, _id);
      const { number } = await withIdempotency(trx, { userId: currentUser.id, ...idempotency }, () => work(trx, quote));
      const found = (await store.listRevisions(trx, _id)).find((candidate) => candidate.number === number);
      if (found === undefined) throw createApiError('not_found');
      return { row: found, revision: await toDto(trx, found, await changes.lock(trx, _id)) };
    });
    return { ...revision, priceChanges: toPriceChangeDtos(await listPriceChanges(row)) };
  }

  /** Asks the owners to approve a draft, once until it is approved. A draft that needs no approval any more is removed from their to-do list. */
  async function requestApproval(trx: Transaction, draft: store.RevisionRow, isNeeded: boolean, approvedAt: Date | null): Promise<void> {
    const { quoteId, approvalRequestedAt } = draft;
    if (isNeeded !== (approvalRequestedAt !== null)) await store.setApprovalRequest(trx, draft, isNeeded ? clock.now() : null);
    if (!isNeeded) return;
    const { number } = await store.getQuoteForDocument(trx, quoteId);
    const key = `${draft.id}:${approvedAt?.getTime() ?? ''}`;
    for (const { id } of await listActiveOwners(trx)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await notifications.notify(trx, approvalNotification({ id: quoteId, number }, id, key));
    }
  }

  /** Saves the draft of a locked quote. A save without a change keeps the approval. */
  async function saveDraft(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    quoteId: string,
    draft: RevisionDraft & Pick<ReviseInput, 'areas'>,
    rates: CurrentRates,
  ) {
    const existing = await store.findDraft(trx, quoteId);
    const earlier = [existing, await store.findNewestSent(trx, quoteId)];
    const { alternatives, priceBook, lineCosts } = await figures.check(trx, draft.alternatives, rates, earlier);
    assertValid({ ...draft, alternatives }, clock.now(), priceBook?.strategy);
    const columns = {
      alternatives: await withStoneNames(trx, alternatives),
      areas: draft.areas ?? existing?.draft.areas ?? null,
      validUntil: draft.validUntil,
      // The total of the first alternative: the alternatives exclude each other.
      totalCents: findTotals(alternatives[0]!, 0)!.total.grossCents,
      lineCosts,
      priceBook: priceBook?.number ?? null,
    };
    if (existing !== undefined && isDeepStrictEqual(columns, toDraftColumns(existing))) return existing;
    if (existing === undefined) await store.insertDraft(trx, quoteId, { ...columns, userId: currentUser.id });
    else await store.updateDraft(trx, existing.id, { ...columns, userId: currentUser.id });
    const saved = (await store.findDraft(trx, quoteId))!;
    const { vatRate } = saved;
    if (existing === undefined) {
      const after = { revision: saved.number, alternatives: summarizeDraft(saved.draft.alternatives, vatRate) };
      await changes.audit(trx, currentUser, quoteId, { action: 'revise', before: {}, after });
    }
    const reasons = listApprovalReasons(saved.draft.alternatives, saved.lineCosts, await getSaleSettings(trx), vatRate);
    await requestApproval(trx, saved, reasons.length > 0 && !canApprove(currentUser), existing?.approvedAt ?? null);
    return (await store.findDraft(trx, quoteId))!;
  }

  /** Returns the approval of a draft. An owner who sends a draft approves it. @throws ApiError unless the user can send the draft now */
  async function assertSendable(trx: Transaction, draft: store.RevisionRow, currentUser: AuthenticatedUser, settings: SaleSettings) {
    if (!canBeValidUntil(draft.validUntil, clock.now())) throw createApiError('valid_until_range');
    const missing = listMissingParticulars(settings);
    if (missing.length > 0) throw createApiError('particulars_missing', { details: { missing } });
    const { approvedBy, approvedAt } = draft;
    const reasons = listApprovalReasons(draft.draft.alternatives, draft.lineCosts, settings, draft.vatRate);
    const isApproved = reasons.length === 0 || approvedAt !== null;
    if (!isApproved && !canApprove(currentUser)) throw createApiError('approval_needed', { details: { reasons } });
    await withStoneNames(trx, draft.draft.alternatives);
    return isApproved ? { approvedBy, approvedAt } : { approvedBy: currentUser.id, approvedAt: clock.now() };
  }

  /** Sends the draft of a locked quote. */
  async function sendDraft(
    trx: Transaction,
    draft: store.RevisionRow,
    currentUser: AuthenticatedUser,
    estimateLines: readonly EstimateLineRange[],
  ): Promise<void> {
    const { quoteId, priceBook, vatRate } = draft;
    const { alternatives } = draft.draft;
    const [settings, terms, quote] = await Promise.all([
      getSaleSettings(trx),
      store.findTerms(trx),
      store.getQuoteForDocument(trx, quoteId),
    ]);
    const approval = await assertSendable(trx, draft, currentUser, settings);
    const sentAt = clock.now();
    const document = JSON.stringify(
      buildRevisionDocument({
        quoteNumber: quote.number,
        revision: draft.number,
        sentAt,
        draft: { alternatives, validUntil: draft.validUntil },
        settings,
        priceBook,
        vatRate,
        terms: terms ?? null,
        estimate: compareEstimate(toEstimateDto(quote), estimateLines, alternatives[0]!, vatRate),
      }),
    );
    const documentHash = hashDocument(document);
    await store.markSent(trx, draft.id, { document, documentHash, sentBy: currentUser.id, sentAt, ...approval });
    const note = describeTotals(alternatives, vatRate);
    const event = { quoteId, status: 'quoted' as const, note, createdAt: sentAt, validUntil: draft.validUntil };
    const eventId = await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    // The email has the PDF attached, so the job renders it first.
    await requestDocument(trx, { revisionId: draft.id, kind: 'quote', eventId, createdAt: sentAt });
    await scheduleValidity(trx, quoteId, draft.validUntil, sentAt);
    await changes.audit(trx, currentUser, quoteId, {
      action: 'send',
      before: {},
      after: { revision: draft.number, validUntil: draft.validUntil, documentHash, alternatives: summarizeDraft(alternatives, vatRate) },
    });
  }

  /** Recalls a sent revision of a locked quote. Its content becomes the draft, unless there is one. */
  async function recallRevision(trx: Transaction, currentUser: AuthenticatedUser, sent: store.RevisionRow): Promise<void> {
    const { quoteId, number } = sent;
    const now = clock.now();
    await store.markRecalled(trx, sent.id, now);
    const event = { quoteId, status: 'in_review' as const, note: '', createdAt: now };
    await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    if ((await store.findDraft(trx, quoteId)) === undefined) {
      await store.insertDraft(trx, quoteId, { ...toDraftColumns(sent), userId: currentUser.id });
    }
    await changes.audit(trx, currentUser, quoteId, { action: 'recall', before: { revision: number }, after: {} });
  }

  /** Makes a recalled revision of a locked quote valid again. The draft that the recall made is deleted, unless it was edited since. */
  async function undoRecall(trx: Transaction, currentUser: AuthenticatedUser, sent: store.RevisionRow): Promise<void> {
    const { quoteId, number, validUntil } = sent;
    await store.markRecalled(trx, sent.id, null);
    const event = { quoteId, status: 'quoted' as const, note: '', createdAt: clock.now(), validUntil };
    await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    const draft = await store.findDraft(trx, quoteId);
    if (draft && isDeepStrictEqual(toDraftColumns(draft), toDraftColumns(sent))) await store.deleteDraft(trx, draft.id);
    await changes.audit(trx, currentUser, quoteId, { action: 'undo_recall', before: {}, after: { revision: number } });
  }

  /** Sets the status `in_review` if the current status allows it. @returns the new status */
  async function startReview(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    quoteId: string,
    { status }: LockedQuote,
  ): Promise<QuoteStatus> {
    if (!findStatusChange(status, 'in_review', 'staff')) return status;
    const event = { quoteId, status: 'in_review' as const, note: '', createdAt: clock.now() };
    await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    return 'in_review';
  }

  return {
    /** Returns the revisions of a quote, its acceptance and the settings for pricing. @throws ApiError('not_found') */
    async get({ _id }: { _id: string }): Promise<OutputOf<'/admin/quotes/revisions'>['response']> {
      const quote = await store.findQuoteStatus(db, _id);
      if (quote === undefined) throw createApiError('not_found');
      const [rows, settings, book, acceptance, objection] = await Promise.all([
        store.listRevisions(db, _id),
        getSaleSettings(db),
        store.getPriceBookFigures(db),
        findAcceptance(db, _id),
        findObjection(db, _id),
      ]);
      const documents = await store.listDocuments(
        db,
        rows.map(({ id }) => id),
      );
      const newest = rows.find(({ sentAt }) => sentAt !== null);
      const now = clock.now();
      return {
        revisions: await Promise.all(
          rows.map(async (row) => {
            const facts = { status: quote.status, isNewest: row === newest, isAccepted: acceptance?.revisionId === row.id, now };
            const priceChanges = await figures.listChanges(row, book.number);
            return toAdminRevision(row, { state: getRevisionState(row, facts), documents, settings, priceChanges });
          }),
        ),
        acceptance: acceptance === undefined ? null : toStaffAcceptance(acceptance, documents, objection),
        settings: {
          validUntil: getValidityRange(now, settings.validityDays).usual,
          discountLimitRate: settings.estimatorDiscountRate,
          minMarginRate: settings.minMarginRate,
          missingParticulars: listMissingParticulars(settings),
          vatRate: book.vatRate,
          priceBook: book.number,
        },
      };
    },

    /**
     * Saves the draft of the next revision.
     * @throws ApiError for the first error of the revision, with all in `errors`; ApiError('version_stale') with the current draft,
     * ApiError('quote_decided'), ApiError('customer_erased')
     */
    async revise(currentUser: AuthenticatedUser, { _id, version, ...input }: ReviseInput, key?: string): Promise<AdminRevision> {
      const draft = parseRevision(input, clock.now());
      const rates = await figures.load(_id, draft.alternatives);
      return run(currentUser, { _id }, { operation: 'revise_quote', key, request: [_id, input] }, async (trx, quote) => {
        assertPriceable(quote);
        await assertVersion(trx, await store.findDraft(trx, _id), version, quote);
        const { number } = await saveDraft(trx, currentUser, _id, { ...draft, areas: input.areas }, rates);
        await startReview(trx, currentUser, _id, quote);
        return { number };
      });
    },

    /**
     * Sends the draft.
     * @throws ApiError('nothing_to_send'), ApiError('approval_needed') with the reasons, ApiError('particulars_missing') with the names,
     * ApiError('valid_until_range'), ApiError('version_stale'), ApiError('quote_decided'), ApiError('customer_erased'), ApiError('product_archived')
     */
    async send(currentUser: AuthenticatedUser, { _id, version }: CommandInput, key?: string): Promise<AdminRevision> {
      const estimateLines = toLineRanges(await breakdown.get(_id));
      return run(currentUser, { _id }, { operation: 'send_quote', key, request: [_id] }, async (trx, quote) => {
        assertPriceable(quote);
        const draft = await store.findDraft(trx, _id);
        if (draft === undefined) throw createApiError('nothing_to_send');
        await assertVersion(trx, draft, version, quote);
        const status = await startReview(trx, currentUser, _id, quote);
        if (!findStatusChange(status, 'quoted', 'staff')) throw createApiError('quote_decided');
        await sendDraft(trx, draft, currentUser, estimateLines);
        return { number: draft.number };
      });
    },

    /**
     * Takes back the newest revision, or undoes that.
     * @throws ApiError('nothing_to_send') without an open revision, or a recalled one to undo, ApiError('revision_old') if it is not `revision`, ApiError('quote_decided')
     */
    recall: (
      currentUser: AuthenticatedUser,
      { _id, revision, undo }: ParsedInputOf<'/admin/quotes/recall'>,
      key?: string,
    ): Promise<AdminRevision> =>
      run(currentUser, { _id }, { operation: 'recall_quote', key, request: [_id, revision, undo] }, async (trx, quote) => {
        const sent = await store.findNewestSent(trx, _id);
        if (sent === undefined || (sent.recalledAt !== null) !== undo) throw createApiError('nothing_to_send');
        if (quote.status !== (undo ? 'in_review' : 'quoted')) throw createApiError('quote_decided');
        if (revision && revision !== sent.number) throw createApiError('revision_old', { details: { newest: sent.number } });
        await (undo ? undoRecall : recallRevision)(trx, currentUser, sent);
        return { number: sent.number };
      }),

    /** Approves the draft as an owner. @throws ApiError('nothing_to_send'), ApiError('version_stale') */
    approve: (currentUser: AuthenticatedUser, { _id, version }: CommandInput, key?: string): Promise<AdminRevision> =>
      run(currentUser, { _id }, { operation: 'approve_quote', key, request: [_id] }, async (trx, quote) => {
        const draft = await store.findDraft(trx, _id);
        if (draft === undefined) throw createApiError('nothing_to_send');
        await assertVersion(trx, draft, version, quote);
        await store.setApproval(trx, draft.id, currentUser.id, clock.now());
        await changes.audit(trx, currentUser, _id, { action: 'approve', before: {}, after: { revision: draft.number } });
        return { number: draft.number };
      }),

    /** Recomputes the hashes of the documents that were sent. @throws ApiError('not_found') */
    async verify({ _id }: { _id: string }): Promise<OutputOf<'/admin/quotes/verify'>['response']> {
      if ((await store.findQuoteStatus(db, _id)) === undefined) throw createApiError('not_found');
      const [rows, acceptance] = await Promise.all([store.listRevisions(db, _id), findAcceptance(db, _id)]);
      const revisions = rows.flatMap(({ id, number, document, documentHash }) => {
        if (document === null || documentHash === null) return [];
        const isAccepted = acceptance?.revisionId === id;
        const isValid = hashDocument(document) === documentHash && (!isAccepted || acceptance.documentHash === documentHash);
        return [{ number, documentHash, isValid, isAccepted }];
      });
      return { isValid: revisions.every(({ isValid }) => isValid), revisions };
    },
  };
}
export type Revisions = ReturnType<typeof createRevisions>;
