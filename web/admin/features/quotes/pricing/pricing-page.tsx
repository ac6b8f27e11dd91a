import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
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
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';
import { quotePathPrefixes, quoteQuery } from '#web/admin/features/quotes/quote-queries.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AlternativePanel } from './alternative-panel.tsx';
import { PriceChangesNotice } from './price-changes-notice.tsx';
import { PricingBar, type StoneCostRates } from './pricing-bar.tsx';
import { conflictFields } from './pricing-conflict.ts';
import { getSendNotice, PricingSummary } from './pricing-summary.tsx';
import {
  applyPriceChanges,
  createAlternative,
  createLine,
  toEngineFigures,
  toPricingLines,
  toPricingValues,
  toReviseInput,
  toStrategyValues,
  type PricingFormValues,
} from './pricing-form-values.ts';
import { ReadOnlyPricing } from './read-only-pricing.tsx';
import { UnprintableNotice } from '#web/admin/features/quotes/unprintable-notice.tsx';
import { useStonePrices } from './use-stone-prices.ts';
import { toAreaValues } from './sizes/sizes-form-values.ts';
import { SizesPanel } from './sizes/sizes-panel.tsx';
import { requestPricesQuery, type RequestPrices } from './request-prices.ts';
import { cacheRevision, recallQuote, revisionsQuery, usePricingAutosave, usePricingForm, type PricingForm } from './use-pricing-form.ts';

type RevisionList = OutputOf<'/admin/quotes/revisions'>['response'];

/** Returns the initial form values: those of the newest revision, or else the request with its price by the current price book. */
function getInitialValues(
  quote: AdminQuoteDetail,
  { areas, requestedAlternative, strategy }: RequestPrices,
  { revisions, settings }: RevisionList,
): PricingFormValues {
  const [newestRevision] = revisions;
  if (newestRevision !== undefined) return { ...toPricingValues(newestRevision, areas), validUntil: settings.validUntil };
  // Does not copy the stone that the customer described in their own words, because a sent quote cannot be changed.
  const name = quote.stoneId ? quote.stone : 'Service';
  const pricedLines = toPricingLines(requestedAlternative?.lines ?? []);
  const lines = pricedLines.length > 0 ? pricedLines : [createLine({ label: name })];
  const strategyValues = requestedAlternative?.stoneId ? toStrategyValues(requestedAlternative.strategy, strategy) : {};
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

/** Lists the cost rates of a revision, then the cost rates of other calculated prices. */
const listCostRates = (revision: AdminRevision | undefined, calculated: readonly CalculatedAlternative[]): StoneCostRates[] =>
  [...(revision?.alternatives ?? []), ...calculated].map(({ stoneId, lines }) => ({
    stoneId,
    rates: toCostRates(
      lines.map(({ input, quantity, ...line }) => ({ ...line, quantity: quantity * 1000, engine: toEngineFigures(input) })),
    ),
  }));

const maxAlternatives = 3;
const noMinimums: RequestPrices['minimums'] = [];

/** Title of the page. The quote number does not break at its hyphens. */
const PricingTitle = ({ number }: { number: string }) => (
  <>
    Price <span className="whitespace-nowrap">{number}</span>
  </>
);

/** Returns the sizes and alternatives of a revision. The form sets a new validity for each revision. */
const getPricedContent = (values: PricingFormValues) => {
  const { areas, alternatives } = toReviseInput(values);
  return { areas, alternatives };
};

type PricingProps = { quote: AdminQuoteDetail; prices: RequestPrices; revisionList: RevisionList };

function Pricing({ quote, prices, revisionList }: PricingProps) {
  const navigate = useScreenNavigate();
  const { me } = useAdmin();
  const { settings } = revisionList;
  const draft = revisionList.revisions.find(({ state }) => state === 'draft');
  // The initial values are those of the draft, or else of the newest sent revision.
  const newestRevision = revisionList.revisions[0];
  // Changes if a newer revision is saved or sent.
  const revisionKey = [newestRevision?._id, newestRevision?.sentAt].join();
  const createInitial = () => ({ revisionKey, values: getInitialValues(quote, prices, revisionList) });
  const [initial, setInitial] = useState(createInitial);
  if (initial.revisionKey !== revisionKey) setInitial(createInitial());
  const initialValues = initial.values;
  const pricing = usePricingForm(quote._id, draft, initialValues, prices);
  const { form, alternatives, isDirty, isValid, saveDraft } = pricing;
  useServerEvents({ edits: ({ ids }) => ids.includes(`quote_draft:${quote._id}`) && refetchSoon(revisionsQuery(quote._id)) });
  // A revision that another user sent replaces the values of a form without changes. The revision that this user sent has the same content.
  const handleInitialValues = useEffectEvent((values: PricingFormValues) => {
    if (draft !== undefined || isSameValue(getPricedContent(form.base), getPricedContent(values))) return;
    if (isDirty) showToast('A newer revision has been sent. Your changes are based on an earlier one.');
    else form.rebase(values, form.version ?? 0);
  });
  useEffect(() => handleInitialValues(initialValues), [initialValues]);
  const stonePrices = useStonePrices(quote._id, pricing, newestRevision?.priceBook ?? undefined);
  const offerUndo = useScopedUndo();
  // One key for each version of the draft, so that a repetition after a lost response sends the quote only once.
  const sendKey = useRef({ version: 0, idempotencyKey: '' });
  const sendMutation = useAdminMutation({
    mutationFn: async () => {
      const version = isDirty || !form.version ? (await saveDraft()).version : form.version;
      if (sendKey.current.version !== version) sendKey.current = { version, idempotencyKey: createRandomId() };
      const { idempotencyKey } = sendKey.current;
      return (await call('/admin/quotes/send', { _id: quote._id, version }, { idempotencyKey })).response.revision;
    },
    invalidates: quotePathPrefixes,
    onSuccess: async (revision) => {
      cacheRevision(quote._id, revision);
      await navigate(paths.quote(quote.number));
      return { message: `Quote ${quote.number} sent`, undo: () => recallQuote(quote._id, revision) };
    },
    // Saves the outdated version again, so that the conflict dialog opens.
    onError: (error) => isApiError(error) && error.code === 'version_stale' && form.save(),
  });
  // Saves the unchanged lines with the VAT rate of the current price book.
  const applyVatMutation = useAdminMutation({ mutationFn: saveDraft, onSuccess: () => 'Draft saved' });
  usePricingAutosave(pricing, sendMutation.isPending);
  const isOwner = hasPermission(me.role, 'approvals');
  const { sendNotice, isBlocked } = getSendNotice(settings, draft, isOwner);
  const sendNow = () => !isBlocked && (isValid ? sendMutation.mutate() : form.save());
  // If the user selects *Send quote* during a save, the quote is sent after the save.
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
  const isSending = sendMutation.isPending || form.isUnreachable;
  useShortcuts({
    'mod+s': () => !sendMutation.isPending && form.save(),
    'mod+enter': () => !isSending && !isBlocked && onSend(),
  });
  const { fields } = alternatives;
  // The minimums of the current price book do not apply to a revision that was priced with an earlier price book.
  const usesCurrentPriceBook = !newestRevision || newestRevision.priceBook === prices.priceBookVersion;
  const vatRates = { before: newestRevision?.vatRate ?? settings.vatRate, after: settings.vatRate };
  const removeAlternative = (index: number): void => {
    const removedAlternative = structuredClone(form.formMethods.getValues(`alternatives.${index}`));
    alternatives.remove(index);
    offerUndo(`${removedAlternative.name || 'Alternative'} removed`, async () =>
      alternatives.insert(index, removedAlternative, { shouldFocus: false }),
    );
  };
  const addAlternative = (): void => {
    const [firstAlternative] = form.formMethods.getValues('alternatives');
    const lines = (firstAlternative?.lines ?? []).map((line) => ({ ...line, code: createRandomId() }));
    alternatives.append(createAlternative({ ...firstAlternative, code: createRandomId(), stoneId: '', name: '', lines }));
  };
  return (
    <FormBody form={{ ...form, conflict: pricing.conflict }} fields={conflictFields}>
      <AdminPage
        title={<PricingTitle number={quote.number} />}
        subtitle={formatCustomerName(quote)}
        back={{ to: paths.quote(quote.number), label: quote.number }}
        actions={
          <>
            <span role="status" className="text-[0.8125rem] text-soft">
              {getStatusText(pricing, draft !== undefined)}
            </span>
            <AdminButton busy={form.busy || sendMutation.isPending} onClick={form.save}>
              Save draft
            </AdminButton>
          </>
        }
      >
        <FormNotices
          form={form}
          isNavigating={sendMutation.isPending}
          coEditors={{ entityType: 'quote_draft', id: quote._id, onChanged: () => {} }}
        />
        <div className="space-y-4" inert={sendMutation.isPending}>
          {prices.errorMessage !== '' && stonePrices.calculated.length === 0 && newestRevision === undefined && (
            <Notice isDense title="This request has no price yet">
              {prices.errorMessage}
            </Notice>
          )}
          {newestRevision && (newestRevision.priceChanges.length > 0 || vatRates.before !== vatRates.after) && (
            <PriceChangesNotice
              changes={newestRevision.priceChanges}
              vatRates={vatRates}
              isDirty={isDirty}
              onApply={() =>
                newestRevision.priceChanges.length > 0
                  ? form.set(applyPriceChanges(form.values, newestRevision))
                  : applyVatMutation.mutate()
              }
            />
          )}
          <SizesPanel
            variants={prices.variants}
            isPriced={stonePrices.isPriced}
            busy={stonePrices.repriceMutation.isPending}
            errorMessage={stonePrices.repriceMutation.errorMessage}
            onPriceAgain={stonePrices.onPriceAgain}
          />
          {fields.map((field, index) => (
            <AlternativePanel
              key={field.id}
              index={index}
              onPrice={stonePrices.priceChoice}
              bookStrategy={prices.strategy}
              minimums={usesCurrentPriceBook ? prices.minimums : noMinimums}
              discountLimitRate={settings.discountLimitRate}
              vatRate={vatRates.before}
              invalidPaths={pricing.invalidPaths}
              onRemove={fields.length > 1 ? () => removeAlternative(index) : undefined}
            />
          ))}
          {fields.length < maxAlternatives && <AdminButton onClick={addAlternative}>Add alternative</AdminButton>}
          <UnprintableNotice quote={quote} values={form.values} />
          <PricingSummary
            quote={quote}
            settings={settings}
            draft={draft}
            isOwner={isOwner}
            isSaved={draft !== undefined && !isDirty && !form.busy}
            isSending={sendMutation.isPending}
          />
        </div>
        <PricingBar
          alternatives={form.values.alternatives}
          costRates={listCostRates(newestRevision, [
            ...stonePrices.calculated,
            ...(prices.requestedAlternative ? [prices.requestedAlternative] : []),
          ])}
          vatRate={vatRates.before}
          minMarginRate={settings.minMarginRate}
          sendNotice={sendNotice}
          busy={isSending}
          isBlocked={isBlocked}
          onSend={onSend}
        />
      </AdminPage>
    </FormBody>
  );
}

type ClosedPricingProps = Pick<PricingProps, 'quote' | 'revisionList'>;

/** Renders the accepted revision of an accepted quote, or the newest sent revision of a closed quote. */
function ClosedPricing({ quote, revisionList }: ClosedPricingProps) {
  const { revisions, acceptance } = revisionList;
  const revision = revisions.find(({ state }) => state === 'accepted') ?? revisions.find(({ state }) => state !== 'draft');
  const back = { to: paths.quote(quote.number), label: quote.number };
  return (
    <AdminPage title={<PricingTitle number={quote.number} />} subtitle={formatCustomerName(quote)} back={back}>
      <div className="mb-4">
        <Notice isDense title={`This quote is ${staffStatusLabels[quote.status].toLowerCase()}`}>
          Its price can no longer change.
          {acceptance && (
            <span>
              {' '}
              The order is <span className="whitespace-nowrap">{acceptance.orderNumber}</span>.
            </span>
          )}
        </Notice>
      </div>
      {revision && <ReadOnlyPricing revision={revision} acceptance={revision.state === 'accepted' ? acceptance : null} />}
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
      {([quoteDetail, requestPrices, revisionList]) =>
        canPrice(quoteDetail.status) ? (
          <Pricing quote={quoteDetail} prices={requestPrices} revisionList={revisionList} />
        ) : (
          <ClosedPricing quote={quoteDetail} revisionList={revisionList} />
        )
      }
    </QueryView>
  );
}
