import { isDeepStrictEqual } from 'node:util';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { canPrice, findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import { describeDeviations, listApprovalReasons } from '#domain/revisions/approval.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { isOverride, type RevisionAlternative } from '#domain/revisions/revision.ts';
import { getRevisionState } from '#domain/revisions/revision-state.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { FindAcceptance } from '../quote-acceptance.ts';
import { type LockedQuote, type QuoteChanges, recordQuoteEvent } from '#server/modules/quotes/index.ts';
import { toAdminRevision, toCheckedRevision, toPriceChangeDtos } from './admin-revision.dto.ts';
import type { RevisionFigures } from './revision-figures.service.ts';
import * as store from '../revisions.store.ts';

export type CommandInput = ParsedInputOf<'/admin/quotes/send'>;
type Dependencies = { db: Db; clock: Clock; changes: QuoteChanges; figures: RevisionFigures; findAcceptance: FindAcceptance };

/** Returns the columns that a save compares and writes. */
export const toDraftColumns = ({ draft, validUntil, totalCents, lineCosts, calculatedPrices, priceBook }: store.RevisionRow) => ({
  alternatives: draft.alternatives,
  areas: draft.areas ?? null,
  validUntil,
  totalCents,
  lineCosts,
  calculatedPrices,
  priceBook,
});

type DraftColumns = ReturnType<typeof toDraftColumns>;
/** Returns true if two drafts offer the same. Ignores the prices of the engine, which change with the prices of the stone. */
export const isSameDraft = (a: DraftColumns, b: DraftColumns): boolean =>
  isDeepStrictEqual({ ...a, calculatedPrices: null }, { ...b, calculatedPrices: null });

export const canApprove = ({ role }: AuthenticatedUser): boolean => role !== 'customer' && hasPermission(role, 'approvals');

/** @throws ApiError('customer_erased'), ApiError('quote_marked_as_spam'), ApiError('quote_decided') unless the quote can still be priced */
export function assertPriceable({ erasedAt, spam, status }: LockedQuote): void {
  if (erasedAt !== null) throw createApiError('customer_erased');
  if (spam) throw createApiError('quote_marked_as_spam');
  if (!canPrice(status)) throw createApiError('quote_decided');
}

/** Summarizes a revision for the audit log: the reasons for an approval, and for each alternative its total and every deviation. */
export const summarizeDraft = (row: store.RevisionRow, settings: SaleSettings) => {
  const checked = toCheckedRevision(row);
  return {
    revision: row.number,
    needsApproval: listApprovalReasons(checked, settings),
    alternatives: row.draft.alternatives.map((alternative, index) => ({
      ...summarizeAlternative(alternative, row.vatRate),
      deviations: describeDeviations(checked, index),
    })),
  };
};

const summarizeAlternative = (alternative: RevisionAlternative, vatRate: number) => ({
  name: alternative.name,
  totalCents: findTotals(alternative, vatRate)?.total.grossCents ?? null,
  ...(alternative.strategyReason && { strategy: alternative.strategy, strategyReason: alternative.strategyReason }),
  ...(alternative.discount && { discount: alternative.discount }),
  overrides: alternative.lines
    .filter(isOverride)
    .map(({ label, quantity, unitPriceCents, engine, reason }) => ({ label, quantity, unitPriceCents, engine, reason })),
});

/** Runs the commands of staff on revisions. */
export function createRevisionCommands({ db, clock, changes, figures, findAcceptance }: Dependencies) {
  /** Converts a revision of a locked quote to the wire format, without `priceChanges`. */
  async function toDto(trx: Transaction, row: store.RevisionRow, quote: Pick<LockedQuote, 'status'>): Promise<AdminRevision> {
    const [settings, documents, acceptance, newest] = await Promise.all([
      getSaleSettings(trx),
      store.listDocuments(trx, row.quoteId),
      findAcceptance(trx, row.quoteId),
      store.findNewestSent(trx, row.quoteId),
    ]);
    const stateInput = {
      status: quote.status,
      isNewest: newest?.id === row.id,
      isAccepted: acceptance?.revisionId === row.id,
      now: clock.now(),
    };
    return toAdminRevision(row, { state: getRevisionState(row, stateInput), documents, settings, priceChanges: [] });
  }

  /** Sets the names of alternatives to the names of their stones. @throws ApiError('not_found'), ApiError('product_archived') */
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

  /** Runs a command on a locked quote once per idempotency key. @returns the revision with the number that `command` returns */
  async function runCommand(
    currentUser: AuthenticatedUser,
    { _id }: { _id: string },
    idempotency: { operation: string; key: string | undefined; request: unknown },
    command: (trx: Transaction, quote: LockedQuote) => Promise<{ number: number }>,
  ): Promise<AdminRevision> {
    validateIdempotencyKey(idempotency.key);
    const { row, revision } = await db.transaction().execute(async (trx) => {
      const quote = await changes.lock(trx, _id);
      const { number } = await withIdempotency(trx, { userId: currentUser.id, ...idempotency }, () => command(trx, quote));
      const saved = (await store.listRevisions(trx, _id)).find((candidate) => candidate.number === number);
      if (saved === undefined) throw createApiError('not_found');
      return { row: saved, revision: await toDto(trx, saved, await changes.lock(trx, _id)) };
    });
    return { ...revision, priceChanges: row.sentAt === null ? toPriceChangeDtos(await figures.listChanges(row)) : [] };
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

  /** Withdraws the request for the approval of a draft that no longer needs one. */
  async function withdrawUnneededRequest(trx: Transaction, draft: store.RevisionRow): Promise<void> {
    if (draft.approvalRequestedAt === null) return;
    if (listApprovalReasons(toCheckedRevision(draft), await getSaleSettings(trx)).length > 0) return;
    await store.setApprovalRequest(trx, draft.id, null);
    await notifyBackOffice(trx, 'requests', draft.quoteId);
  }

  return { runCommand, assertVersion, startReview, withStoneNames, withdrawUnneededRequest };
}
export type RevisionCommands = ReturnType<typeof createRevisionCommands>;
