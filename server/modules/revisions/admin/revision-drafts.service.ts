import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError } from '#domain/errors/error-codes.ts';
import { checkPricing } from '#domain/quotes/quote-lifecycle.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import type { RevisionDraft } from '#domain/revisions/revision.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuditChange } from '#server/crud/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { assertMeasurable } from '#server/modules/pricing/index.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { assertValidDraft, parseRevision } from './parse-revision.ts';
import { isSameDraft, summarizeDraft, toDraftColumns, type RevisionCommands } from './revision-commands.ts';
import type { CurrentRates, RevisionFigures } from './revision-figures.service.ts';
import * as store from '../revisions.store.ts';

type ReviseInput = ParsedInputOf<'/admin/quotes/revise'>;
type Dependencies = { clock: Clock; commands: RevisionCommands; figures: RevisionFigures };

type DraftContext = { quoteId: string; rates: CurrentRates; settings: SaleSettings };

/** Checks that the terms version, if given, is the current version. */
async function assertTerms(trx: Transaction, version: number | null | undefined): Promise<void> {
  if (version !== null && version !== undefined && (await store.findTermsVersion(trx)) !== version) throw createApiError('terms_changed');
}

/** Saves drafts of revisions. */
export function createRevisionDrafts({ clock, commands, figures }: Dependencies) {
  const { runCommand, assertVersion, startReview, withStoneNames, withdrawUnneededRequest } = commands;

  /** Saves the draft of a locked quote. A save that changes nothing does not revoke the approval. */
  async function saveDraft(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { existing, newestSent }: Awaited<ReturnType<typeof store.findCurrentRevisions>>,
    { quoteId, rates, settings, ...draft }: RevisionDraft & Pick<ReviseInput, 'areas'> & DraftContext,
    audit: (change: AuditChange) => void,
  ) {
    const areas = draft.areas ?? existing?.draft.areas ?? null;
    const draftToCheck = { alternatives: draft.alternatives, areas };
    const { alternatives, priceBook, lineCosts, calculatedPrices } = await figures.check(trx, draftToCheck, rates, [existing, newestSent]);
    assertValidDraft({ ...draft, alternatives }, clock.now(), priceBook?.strategy);
    const columns = {
      alternatives: await withStoneNames(trx, alternatives),
      areas,
      validUntil: draft.validUntil,
      // The total of the first alternative, because the customer can accept only one alternative.
      totalCents: findTotals(alternatives[0]!, 0)!.total.grossCents,
      lineCosts,
      calculatedPrices,
      priceBook: priceBook?.number ?? null,
    };
    if (existing !== undefined && isSameDraft(columns, toDraftColumns(existing))) return existing;
    const row = { ...columns, userId: currentUser.id };
    const saved = existing === undefined ? await store.insertDraft(trx, quoteId, row) : await store.updateDraft(trx, existing.id, row);
    if (existing === undefined) audit({ action: 'revise', before: {}, after: summarizeDraft(saved, settings) });
    await withdrawUnneededRequest(trx, saved, settings);
    return saved;
  }

  return {
    /**
     * Saves the draft of the next revision.
     * @throws ApiError for the first error of the revision, with all errors in `errors`; ApiError('version_stale') with the current draft,
     * ApiError('job_not_priceable') for sizes beyond the limits of `/admin/quotes/calculate`, with the field, ApiError('terms_changed'), ApiError('quote_decided'), ApiError('quote_marked_as_spam'), ApiError('customer_erased')
     */
    async revise(currentUser: AuthenticatedUser, { _id, version, ...input }: ReviseInput, key?: string): Promise<AdminRevision> {
      const draft = parseRevision(input, clock.now());
      const rates = await figures.load(_id, draft.alternatives);
      if (input.areas && rates.book !== undefined) assertMeasurable(input.areas, rates.book);
      const target = { _id, operation: '/admin/quotes/revise' as const, key, request: [_id, input] };
      return runCommand(
        currentUser,
        target,
        async (trx, quote, { audit }) => {
          assertAllowed(checkPricing({ quote }));
          const revisions = await store.findCurrentRevisions(trx, _id);
          await assertVersion(trx, revisions.existing, version, quote);
          await assertTerms(trx, input.terms);
          const settings = await getSaleSettings(trx);
          const row = await saveDraft(trx, currentUser, revisions, { ...draft, areas: input.areas, quoteId: _id, rates, settings }, audit);
          return { row, status: await startReview(trx, currentUser, quote), settings };
        },
        rates,
      );
    },
  };
}
export type RevisionDrafts = ReturnType<typeof createRevisionDrafts>;
