import type { ParsedInputOf } from '#contract/index.ts';
import type { QuoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { formatQuoteNumber } from '#domain/quotes/quote.ts';
import { validateQuoteRequest } from '#domain/quotes/quote-request.ts';
import { createCommand } from '#server/crud/command.ts';
import { allocateNumber } from '#server/db/allocate-number.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { isForeignKeyViolation } from '#server/db/pg-errors.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { detectHoneypot, type SpamReason } from '#domain/contact/spam-detection.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { AnswersOfEstimate, EstimatesService, RequestEstimate } from '#server/modules/pricing/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { lockUserForUpdate } from '#server/modules/users/index.ts';
import { toEstimateDto } from './quote-request.dto.ts';
import * as store from './quotes.store.ts';
import { claimUploads } from '#server/modules/uploads/index.ts';

type SubmitInput = ParsedInputOf<'/site/save/quotes'>;
type QuoteRequest = Omit<SubmitInput, 'estimate_token' | 'reference_code' | 'userData' | 'user' | 'type'>;

/** How a quote was created: submitted by the customer, or entered by staff. */
type QuoteSource = { source: 'web'; spamReasons: SpamReason[]; estimateToken: string } | { source: 'desk' | 'contact'; staffId: string };

function assertValid(request: Pick<QuoteRequest, 'productList' | 'service_name' | 'contact'>): void {
  const error = validateQuoteRequest({ stone: request.productList ?? '', serviceName: request.service_name, contact: request.contact });
  if (error) throw createApiError(error.code);
}

/** Locks an account against erasure and other requests of the customer until the transaction ends. */
async function lockOpenAccount(trx: Transaction, userId: string): Promise<{ id: string }> {
  const user = await lockUserForUpdate(trx, userId);
  if (user === undefined || user.disabledAt !== null) throw createApiError('session_ended');
  return { id: userId };
}

type Dependencies = { db: Db; clock: Clock; limits: RateLimiter; spam: Spam; prices: EstimatesService };

export function createQuotes({ db, clock, limits, spam, prices }: Dependencies) {
  const runOnAccount = createCommand({ db, entityType: 'quote', lock: lockOpenAccount });

  /** Applies the limits of a customer's request, and returns why it is flagged as spam. Requests that staff enter are exempt. */
  async function checkLimits(trx: Transaction, userId: string, origin: QuoteSource): Promise<SpamReason[]> {
    if (origin.source !== 'web') return [];
    await limits.consume('quote_account', userId, 1, trx);
    return spam.addFloodReason(origin.spamReasons, 'quote_overall', trx);
  }

  /**
   * Creates a quote with its product and files. The caller has locked the account.
   * @returns its number
   */
  async function createQuote(
    trx: Transaction,
    { id, userId }: { id: string; userId: string },
    request: QuoteRequest,
    origin: QuoteSource,
  ): Promise<string> {
    const estimate = await prices.estimateRequest(trx, toAnswersOfEstimate(request), origin.source === 'web' ? origin.estimateToken : '');
    if (request.productList !== undefined && estimate.stone === undefined) throw createApiError('stone_gone');
    const createdAt = clock.now();
    // Staff who enter a quote send the notifications themselves.
    if (origin.source === 'web') await enqueueMessages(trx, ['quote_received', 'quote_to_desk'], { quoteId: id });
    // As late as possible: the counts of all quotes stay locked until the commit.
    const spamReasons = await checkLimits(trx, userId, origin);
    const year = Number(toLocalDate(createdAt).slice(0, 4));
    const number = formatQuoteNumber(year, await allocateNumber(trx, 'quote', year));
    const row = { ...toRequestColumns(request), ...toEstimateColumns(estimate), id, number, userId, source: origin.source, createdAt };
    const shown = origin.source === 'web' ? toShownColumns(estimate) : {};
    await insertQuote(trx, { ...row, ...shown, spam: spamReasons.length > 0, spamSigns: spamReasons }, estimate.stone?._id);
    const paths = [...new Set(request.pictures.map(({ path }) => path))];
    const claim = { quoteId: id, userId, sender: origin.source === 'web' ? undefined : origin.staffId };
    if (paths.length > 0 && (await claimUploads(trx, paths, claim)) !== paths.length) throw createApiError('upload_gone');
    return number;
  }

  return {
    createQuote,

    /** Saves a customer's quote request with its files and notifications. A retry with the same key returns the first receipt. */
    submit: async (
      { reference_code, estimate_token: estimateToken, ...request }: SubmitInput,
      currentUser: AuthenticatedUser,
      key: string | undefined,
    ): Promise<{ _id: string; number: string }> => {
      const { id: userId } = currentUser;
      if ([request.userData, request.user].some((id) => id !== undefined && id !== userId)) throw createApiError('somebody_else');
      assertValid(request);
      const quote = { id: createId(), userId };
      const origin = { source: 'web' as const, spamReasons: detectHoneypot(reference_code), estimateToken };
      return runOnAccount(
        currentUser,
        { _id: userId, operation: '/site/save/quotes', key, request, result: { _id: quote.id } },
        async (trx): Promise<{ _id: string; number?: string }> => ({
          _id: quote.id,
          number: await createQuote(trx, quote, request, origin),
        }),
        async (trx, { _id, number }) => ({ _id, number: number ?? (await store.getQuoteNumber(trx, _id)) }),
      );
    },

    async listForUser(currentUser: AuthenticatedUser, { status, search, skip, limit }: ParsedInputOf<'/user/quotes/list'>) {
      const { rows, total } = await store.listOwnQuotes(db, currentUser.id, {
        status: status || undefined,
        search: search.trim(),
        skip,
        limit,
      });
      const result = rows.map((row): QuoteSummary => ({
        _id: row.id,
        number: row.number,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        stone: row.stone ?? row.serviceName,
        notes: row.notes,
        estimate: toEstimateDto(row),
      }));
      return { result, fullcount: total };
    },
  };
}
export type QuotesService = ReturnType<typeof createQuotes>;

const toAnswersOfEstimate = (request: QuoteRequest): AnswersOfEstimate => ({
  ...request,
  productId: request.productList,
  service: request.service_name,
  suburb: request.contact.line2,
});

async function insertQuote(trx: Transaction, quote: store.NewQuote, stoneId: string | undefined): Promise<void> {
  const { itemCount, hasArchivedAttribute } = await store.insertQuote(trx, quote, stoneId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? createApiError('choice_gone') : error;
  });
  if (stoneId !== undefined && itemCount === 0) throw createApiError('stone_gone');
  if (hasArchivedAttribute) throw createApiError('choice_gone');
}

const toEstimateColumns = ({ state, detail, servicePriceCents }: RequestEstimate) => ({
  estimateStatus: state,
  estimateLowCents: detail?.low.grossCents ?? null,
  estimateHighCents: detail?.high.grossCents ?? null,
  estimateDetail: detail && JSON.stringify(detail),
  servicePriceCents,
});

const toShownColumns = ({ shown }: RequestEstimate) => ({
  shownEstimateLowCents: shown?.lowCents ?? null,
  shownEstimateHighCents: shown?.highCents ?? null,
});

const toRequestColumns = (request: QuoteRequest) => ({
  serviceName: request.service_name.trim(),
  mainCategoryId: request.mainCategory ?? null,
  subCategoryId: request.subCategory ?? null,
  primaryColourId: request.primary_colourID ?? null,
  secondaryColourId: request.secondary_colourID ?? null,
  meters: request.meters,
  runningMeters: request.running_meters,
  squareMeters: request.square_meters,
  pieces: JSON.stringify(request.pieces),
  sinkTypes: request.type_sink,
  extras: request.extras,
  removeCountertops: request.remove_countertops,
  installGroundfloor: request.install_groundfloor,
  isDesignPlan: request.isDesignPlan,
  projectUrgency: request.project_urgency,
  contactLine1: request.contact.line1.trim(),
  contactLine2: request.contact.line2.trim(),
  contactProvince: request.contact.province.trim(),
  contactCity: request.contact.city.trim(),
  contactPostalCode: request.contact.postal_code.trim(),
  notes: request.notes.trim(),
  message: request.message.trim(),
  anyDetails: request.any_details.trim(),
});
