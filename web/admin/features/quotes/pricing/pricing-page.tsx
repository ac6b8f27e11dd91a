import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { CalculatedAlternative } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { toCostRates } from '#domain/pricing/cost-rates.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';
import { refetchSoon } from '#web/admin/api/live-invalidation.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { combineQueries, QueryView } from '#web/admin/components/query-view.tsx';
import { ConflictDialog } from '#web/admin/forms/conflict-dialog.tsx';
import { FormNotices } from '#web/admin/forms/form-notices.tsx';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';
import { quoteData, quoteQuery } from '#web/admin/features/quotes/quote-queries.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/random-id.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AlternativePanel } from './alternative-panel.tsx';
import { carryChanges } from './carry-changes.ts';
import { PriceChangesNotice } from './price-changes-notice.tsx';
import { PricingBar, type StoneCostRates } from './pricing-bar.tsx';
import { conflictFields } from './pricing-conflict.ts';
import { getSendNote, PricingSummary } from './pricing-summary.tsx';
import {
  applyPriceChanges,
  createAlternative,
  createLine,
  toEngine,
  toPricingLines,
  toPricingValues,
  toUsualStrategy,
  type PricingFormValues,
} from './pricing-form-values.ts';
import { ReadOnlyPricing } from './read-only-pricing.tsx';
import { parseAreas, toAreaValues, type QuoteAreaInputs } from './sizes/sizes-form-values.ts';
import { SizesPanel } from './sizes/sizes-panel.tsx';
import { findStonePrices, requestPricesQuery, getStonePrices, type RequestPrices, type StoneChoice } from './request-prices.ts';
import { recallQuote, revisionsQuery, updateRevision, usePricingAutosave, usePricingForm, type PricingForm } from './use-pricing-form.ts';

type RevisionList = OutputOf<'/admin/quotes/revisions'>['response'];

/** Returns the values that pricing starts from: the last revision, else the request by the current price book. */
function getInitialValues(
  quote: AdminQuoteDetail,
  { areas, requested, strategy }: RequestPrices,
  { revisions, settings }: RevisionList,
): PricingFormValues {
  const [newest] = revisions;
  if (newest !== undefined) return { ...toPricingValues(newest, areas), validUntil: settings.validUntil };
  // Without a stone of the catalogue, the request's text is the customer's own; a quote cannot be changed once it is sent.
  const name = quote.stoneId ? quote.stone : 'Service';
  const priced = toPricingLines(requested?.lines ?? []);
  const lines = priced.length > 0 ? priced : [createLine({ label: name })];
  const strategyValues = requested?.stoneId ? toUsualStrategy(requested.strategy, strategy) : {};
  const alternative = createAlternative({ stoneId: quote.stoneId ?? '', name, lines, ...strategyValues });
  return { validUntil: settings.validUntil, areas: toAreaValues(areas), alternatives: [alternative] };
}

function getStatusText({ form, isDirty, isValid, hasConflict }: PricingForm, hasDraft: boolean): string {
  if (form.isUnreachable) return 'No connection. Your changes are stored on this device, and will be saved.';
  if (form.busy) return 'Saving…';
  if (!isDirty) return hasDraft ? 'Draft saved' : '';
  if (hasConflict) return 'Not saved: someone else changed this draft';
  return isValid ? 'Unsaved changes' : 'Complete the quote to save it';
}

/** Prices sizes with the stones of the form. Lines are calculated by the price book of the draft. */
function useStonePrices(quoteId: string, { form }: PricingForm, priceBook: number | undefined) {
  // The sizes that the lines of the form were calculated from.
  const [pricedAreas, setPricedAreas] = useState<QuoteAreaInputs>(() => parseAreas(form.base.areas) ?? []);
  const { getValues, setValue } = form.form;
  const [calculated, setCalculated] = useState<readonly CalculatedAlternative[]>([]);
  const toLines = (alternatives: readonly CalculatedAlternative[]) => {
    setCalculated((earlier) => [...alternatives, ...earlier]);
    return alternatives.map(({ lines, strategy }) => ({ strategy, lines: toPricingLines(lines) }));
  };
  const findLines = async (areas: QuoteAreaInputs, choices: readonly StoneChoice[]) => {
    const stonePrices = await findStonePrices(quoteId, { areas, priceBook, choices: choices.filter(({ stoneId }) => stoneId !== '') });
    return stonePrices && toLines(stonePrices);
  };

  async function priceChoice(previous: StoneChoice, next: StoneChoice) {
    const [previousLines, nextLines] = await Promise.all([findLines(pricedAreas, [previous]), findLines(pricedAreas, [next])]);
    return { previous: previousLines?.[0]?.lines, next: nextLines?.[0] };
  }

  const priceAgain = useAdminMutation({
    hasErrorToast: false,
    mutationFn: async (areas: QuoteAreaInputs) => {
      const choices = getValues('alternatives').filter(({ stoneId }) => stoneId !== '');
      const [previous, next] = await Promise.all([findLines(pricedAreas, choices), getStonePrices(quoteId, { areas, priceBook, choices })]);
      return { previous, next: toLines(next), stoneIds: choices.map(({ stoneId }) => stoneId) };
    },
    onSuccess: ({ previous, next, stoneIds }, areas) => {
      // A copy, because setting values changes the form's objects.
      const before = structuredClone(getValues('alternatives'));
      before.forEach(({ stoneId, lines }, index) => {
        const position = stoneIds.indexOf(stoneId);
        if (position === -1) return;
        const priced = { current: lines, previous: previous?.[position]?.lines, next: next[position]!.lines };
        setValue(`alternatives.${index}.lines`, carryChanges({ ...priced, isOtherStone: false, isOtherStrategy: false }));
      });
      setPricedAreas(areas);
      const undo = async () => {
        before.forEach(({ lines }, index) => setValue(`alternatives.${index}.lines`, lines));
        setPricedAreas(pricedAreas);
      };
      return { message: 'Priced again', undo };
    },
  });
  const areas = parseAreas(form.values.areas);
  return {
    /** The prices that were calculated on this page, newest first. */
    calculated,
    pricedAreas,
    priceChoice,
    priceAgain,
    isPriced: JSON.stringify(areas) === JSON.stringify(pricedAreas),
    onPriceAgain: () => areas && priceAgain.mutate(areas),
  };
}

/** Lists the cost rates of a revision, then those of prices that were calculated on this page. */
const listCostRates = (revision: AdminRevision | undefined, calculated: readonly CalculatedAlternative[]): StoneCostRates[] =>
  [...(revision?.alternatives ?? []), ...calculated].map(({ stoneId, lines }) => ({
    stoneId,
    rates: toCostRates(lines.map(({ input, quantity, ...line }) => ({ ...line, quantity: quantity * 1000, engine: toEngine(input) }))),
  }));

const maxAlternatives = 3;
const noMinimums: RequestPrices['minimums'] = [];

type PricingProps = { quote: AdminQuoteDetail; prices: RequestPrices; data: RevisionList };

function Pricing({ quote, prices, data }: PricingProps) {
  const navigate = useScreenNavigate();
  const { me } = useAdmin();
  const { settings } = data;
  const draft = data.revisions.find(({ state }) => state === 'draft');
  // The form starts from the draft, or from the newest sent revision.
  const newest = data.revisions[0];
  const [initial] = useState(() => getInitialValues(quote, prices, data));
  const pricing = usePricingForm(quote._id, draft, initial, prices);
  const { form, alternatives, isDirty, isValid, saveDraft } = pricing;
  useServerEvents({ edits: ({ ids }) => ids.includes(`quote_draft:${quote._id}`) && refetchSoon(revisionsQuery(quote._id)) });
  const stonePrices = useStonePrices(quote._id, pricing, newest?.priceBook ?? undefined);
  const offerUndo = useScopedUndo();
  // A draft is sent once, also if the response is lost and the user sends it again.
  const sent = useRef({ version: 0, idempotencyKey: '' });
  const send = useAdminMutation({
    mutationFn: async () => {
      const version = isDirty || !form.version ? (await saveDraft()).version : form.version;
      if (sent.current.version !== version) sent.current = { version, idempotencyKey: createRandomId() };
      const { idempotencyKey } = sent.current;
      return (await call('/admin/quotes/send', { _id: quote._id, version }, { idempotencyKey })).response.revision;
    },
    invalidates: quoteData,
    onSuccess: async (revision) => {
      updateRevision(quote._id, revision);
      await navigate(paths.quote(quote.number));
      return { message: `Quote ${quote.number} sent`, undo: () => recallQuote(quote._id, revision) };
    },
    // Saving again shows the comparison of both versions.
    onError: (error) => isApiError(error) && error.code === 'version_stale' && form.save(),
  });
  const approve = useAdminMutation({
    mutationFn: async () => (await call('/admin/quotes/approve', { _id: quote._id, version: draft?.version })).response.revision,
    onSuccess: (revision) => {
      updateRevision(quote._id, revision);
      return 'Approved';
    },
  });
  // Saves the lines as they are, by the current price book.
  const applyVat = useAdminMutation({ mutationFn: saveDraft, onSuccess: () => 'Draft saved' });
  usePricingAutosave(pricing, send.isPending);
  const isOwner = hasPermission(me.role, 'approvals');
  const { note, isBlocked } = getSendNote(settings, draft, isOwner);
  const sendNow = () => !isBlocked && (isValid ? send.mutate() : form.save());
  // *Send quote* during a save waits for its response, so that a press is not lost.
  const isSendRequested = useRef(false);
  const sendAfterSave = useEffectEvent(() => {
    if (!isSendRequested.current) return;
    isSendRequested.current = false;
    if (pricing.conflict === undefined) sendNow();
  });
  useEffect(() => {
    if (!form.busy) sendAfterSave();
  }, [form.busy]);
  const onSend = (): void => {
    if (form.busy) isSendRequested.current = true;
    else sendNow();
  };
  const busy = form.busy || send.isPending || approve.isPending;
  const isSending = send.isPending || approve.isPending || form.isUnreachable;
  useShortcuts({
    'mod+s': () => !send.isPending && form.save(),
    'mod+enter': () => !isSending && !isBlocked && onSend(),
  });
  const { fields } = alternatives;
  // A revision of an earlier price book follows the current minimums once the new prices are used.
  const hasBookOfPrices = !newest || newest.priceBook === prices.priceBook;
  const vatRates = { before: newest?.vatRate ?? settings.vatRate, after: settings.vatRate };
  const removeAlternative = (index: number): void => {
    const removed = structuredClone(form.form.getValues(`alternatives.${index}`));
    alternatives.remove(index);
    offerUndo(`${removed.name || 'Alternative'} removed`, async () => alternatives.insert(index, removed, { shouldFocus: false }));
  };
  const addAlternative = (): void => {
    const [first] = form.form.getValues('alternatives');
    const lines = (first?.lines ?? []).map((line) => ({ ...line, code: createRandomId() }));
    alternatives.append(createAlternative({ ...first, code: createRandomId(), stoneId: '', name: '', lines }));
  };
  return (
    <FormProvider {...form.form}>
      <AdminPage
        title={`Price ${quote.number}`}
        note={formatCustomerName(quote)}
        back={{ to: paths.quote(quote.number), label: quote.number }}
        actions={
          <>
            <span role="status" className="text-[0.8125rem] text-soft">
              {getStatusText(pricing, draft !== undefined)}
            </span>
            <AdminButton busy={form.busy || send.isPending} onClick={form.save}>
              Save draft
            </AdminButton>
          </>
        }
      >
        <FormNotices
          form={form}
          isNavigating={send.isPending}
          coEditors={{ entityType: 'quote_draft', id: quote._id, onChanged: () => {} }}
        />
        <div className="space-y-4" inert={send.isPending}>
          {prices.errorMessage !== '' && stonePrices.calculated.length === 0 && newest === undefined && (
            <Notice title="This request has no price yet">{prices.errorMessage}</Notice>
          )}
          {newest && (newest.priceChanges.length > 0 || vatRates.before !== vatRates.after) && (
            <PriceChangesNotice
              changes={newest.priceChanges}
              vatRates={vatRates}
              isDirty={isDirty}
              onApply={() => (newest.priceChanges.length > 0 ? form.set(applyPriceChanges(form.values, newest)) : applyVat.mutate())}
            />
          )}
          <SizesPanel
            variants={prices.variants}
            isPriced={stonePrices.isPriced}
            busy={stonePrices.priceAgain.isPending}
            errorMessage={stonePrices.priceAgain.errorMessage}
            onPriceAgain={stonePrices.onPriceAgain}
          />
          {fields.map((field, index) => (
            <AlternativePanel
              key={field.id}
              index={index}
              onPrice={stonePrices.priceChoice}
              bookStrategy={prices.strategy}
              minimums={hasBookOfPrices ? prices.minimums : noMinimums}
              discountLimitRate={settings.discountLimitRate}
              vatRate={vatRates.before}
              onRemove={fields.length > 1 ? () => removeAlternative(index) : undefined}
            />
          ))}
          {fields.length < maxAlternatives && <AdminButton onClick={addAlternative}>Add alternative</AdminButton>}
          <PricingSummary
            quote={quote}
            settings={settings}
            draft={draft}
            isOwner={isOwner}
            isSaved={draft !== undefined && !isDirty && !form.busy}
            isSending={send.isPending}
            busy={busy}
            onApprove={() => approve.mutate()}
          />
        </div>
        <PricingBar
          alternatives={form.values.alternatives}
          costRates={listCostRates(newest, [...stonePrices.calculated, ...(prices.requested ? [prices.requested] : [])])}
          vatRate={vatRates.before}
          minMarginRate={settings.minMarginRate}
          note={note}
          busy={isSending}
          isBlocked={isBlocked}
          onSend={onSend}
        />
      </AdminPage>
      {pricing.conflict && <ConflictDialog fields={conflictFields} conflict={pricing.conflict} busy={form.busy} />}
    </FormProvider>
  );
}

type ClosedPricingProps = Pick<PricingProps, 'quote' | 'data'>;

/** Renders the newest revision of a quote that was accepted or closed. */
function ClosedPricing({ quote, data }: ClosedPricingProps) {
  const revision = data.revisions.find(({ state }) => state === 'accepted') ?? data.revisions.find(({ state }) => state !== 'draft');
  const back = { to: paths.quote(quote.number), label: quote.number };
  return (
    <AdminPage title={`Price ${quote.number}`} note={formatCustomerName(quote)} back={back}>
      <div className="mb-4">
        <Notice title={`This quote is ${staffStatusLabels[quote.status].toLowerCase()}`}>Its price can no longer change.</Notice>
      </div>
      {revision && <ReadOnlyPricing revision={revision} acceptance={revision.state === 'accepted' ? data.acceptance : null} />}
    </AdminPage>
  );
}

/** Renders the page on which staff price a quote and send it. */
export default function PricingPage() {
  const params = useParams();
  const quote = useQuery(quoteQuery(params['id']!));
  const id = quote.data?._id ?? '';
  const prices = useQuery({ ...requestPricesQuery(id), enabled: id !== '' });
  const revisions = useQuery({ ...revisionsQuery(id), enabled: id !== '' });
  const back = { to: paths.quotes, label: 'Quotes' };
  return (
    <QueryView title="Price quote" back={back} query={combineQueries([quote, prices, revisions])}>
      {([quoteDetail, requestPrices, data]) =>
        canPrice(quoteDetail.status) ? (
          <Pricing quote={quoteDetail} prices={requestPrices} data={data} />
        ) : (
          <ClosedPricing quote={quoteDetail} data={data} />
        )
      }
    </QueryView>
  );
}
