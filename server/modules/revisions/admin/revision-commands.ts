import { isDeepStrictEqual } from 'node:util';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getTransition } from '#domain/quotes/quote-lifecycle.ts';
import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import { describeDeviations, listApprovalReasons } from '#domain/revisions/approval.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { isOverride, type RevisionAlternative } from '#domain/revisions/revision.ts';
import { getRevisionState } from '#domain/revisions/revision-state.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { AuditChange, CommandTarget } from '#server/crud/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { FindAcceptance } from '../quote-acceptance.ts';
import { changeQuoteStatus, type LockedQuote, type QuoteCommands } from '#server/modules/quotes/index.ts';
import { toAdminRevision, toCheckedRevision, toPriceChangeDtos } from './admin-revision.dto.ts';
import type { CurrentRates, RevisionFigures } from './revision-figures.service.ts';
import * as store from '../revisions.store.ts';

export type CommandInput = ParsedInputOf<'/admin/quotes/send'>;
type Dependencies = { clock: Clock; commands: QuoteCommands; figures: RevisionFigures; findAcceptance: FindAcceptance };

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

/** The revision, and the status of the quote after a command. `settings`: the settings, if the command has read them. */
type ChangedRevision = { row: store.RevisionRow; status: QuoteStatus; settings?: SaleSettings };
/** A command of staff on a revision. */
type RevisionWork = (trx: Transaction, quote: LockedQuote, context: { audit: (change: AuditChange) => void }) => Promise<ChangedRevision>;

/** Runs the commands of staff on revisions. */
export function createRevisionCommands({ clock, commands: { runAsStaff }, figures, findAcceptance }: Dependencies) {
  /** Converts a revision to the wire format, without `priceChanges`. */
  async function toDto(trx: Transaction, { row, status, settings: readSettings }: ChangedRevision): Promise<AdminRevision> {
    const settings = readSettings ?? (await getSaleSettings(trx));
    // A draft has no documents, and its state depends on nothing else.
    const [documents, acceptance, newest] =
      row.sentAt === null
        ? [[], undefined, undefined]
        : await Promise.all([
            store.listDocuments(trx, row.quoteId),
            findAcceptance(trx, row.quoteId),
            store.findNewestSent(trx, row.quoteId),
          ]);
    const stateInput = { status, isNewest: newest?.id === row.id, isAccepted: acceptance?.revisionId === row.id, now: clock.now() };
    return toAdminRevision(row, { state: getRevisionState(row, stateInput), documents, settings, priceChanges: [] });
  }

  /** Sets the names of alternatives to the names of their stones. */
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
    { status }: LockedQuote,
  ) {
    if (typeof version !== 'number' || version === (draft?.version ?? 0)) return;
    const current = draft === undefined ? null : await toDto(trx, { row: draft, status });
    throw createApiError('version_stale', { details: { current, by: draft?.savedByName ?? '' } });
  }

  /**
   * Runs a command on the revisions of a quote.
   * @param rates the current rates, if they are loaded already
   * @returns the revision, for a repeat as it is now
   */
  async function runCommand(
    currentUser: AuthenticatedUser,
    target: CommandTarget,
    work: RevisionWork,
    rates?: CurrentRates,
  ): Promise<AdminRevision> {
    let changed: ChangedRevision | undefined;
    const { row, revision } = await runAsStaff(
      currentUser,
      target,
      async (trx, quote, context) => {
        changed = await work(trx, quote, context);
        return { number: changed.row.number };
      },
      async (trx, { number }, { status }) => {
        const saved = changed?.row ?? (await store.listRevisions(trx, target._id)).find((candidate) => candidate.number === number);
        if (saved === undefined) throw createApiError('not_found');
        return { row: saved, revision: await toDto(trx, changed ?? { row: saved, status }) };
      },
    );
    return { ...revision, priceChanges: row.sentAt === null ? toPriceChangeDtos(await figures.listChanges(row, rates)) : [] };
  }

  /** Sets the status `in_review` if the current status allows it. @returns the new status */
  async function startReview(trx: Transaction, currentUser: AuthenticatedUser, quote: LockedQuote): Promise<QuoteStatus> {
    if (!getTransition('start_review').from.includes(quote.status)) return quote.status;
    return changeQuoteStatus(trx, quote, 'start_review', { userId: currentUser.id, createdAt: clock.now() });
  }

  /** Withdraws the request for the approval of a draft that no longer needs one. */
  async function withdrawUnneededRequest(trx: Transaction, draft: store.RevisionRow, settings: SaleSettings): Promise<void> {
    if (draft.approvalRequestedAt === null || listApprovalReasons(toCheckedRevision(draft), settings).length > 0) return;
    await store.setApprovalRequest(trx, draft.id, null);
    await notifyBackOffice(trx, 'requests', draft.quoteId);
  }

  return { runCommand, assertVersion, startReview, withStoneNames, withdrawUnneededRequest };
}
export type RevisionCommands = ReturnType<typeof createRevisionCommands>;
