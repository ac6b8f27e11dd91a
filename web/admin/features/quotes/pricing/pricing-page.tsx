import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { CalculatedAlternative } from '#contract/admin/quotes/work-out.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { combineQueries, QueryView } from '#web/admin/components/query-view.tsx';
import { FormBody } from '#web/admin/forms/form-body.tsx';
import { FormNotices } from '#web/admin/forms/form-notices.tsx';
import { customerName } from '#web/admin/features/quotes/quote-text.ts';
import { quoteData, quoteQuery } from '#web/admin/features/quotes/quote-queries.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { randomId } from '#web/lib/random-id.ts';
import { AlternativePanel } from './alternative-panel.tsx';
import { PriceChangesNotice } from './price-changes-notice.tsx';
import { PricingSummary } from './pricing-summary.tsx';
import {
  applyPriceChanges,
  createAlternative,
  createLine,
  toPricingLines,
  toPricingValues,
  type PricingFormValues,
} from './pricing-form-values.ts';
import { requestPricesQuery, workOutStone, type RequestPrices } from './work-out.ts';
import { recallQuote, revisionsQuery, updateRevision, usePricingAutosave, usePricingForm } from './use-pricing-form.ts';

type RevisionList = OutputOf<'/admin/quotes/revisions'>['response'];

/** Returns the values that pricing starts from: the last revision, else the request by the current price book. */
function getInitialValues(
  quote: AdminQuoteDetail,
  workedOut: CalculatedAlternative | undefined,
  { revisions, settings }: RevisionList,
): PricingFormValues {
  const [newest] = revisions;
  if (newest !== undefined) return { ...toPricingValues(newest), validUntil: settings.validUntil };
  // Without a stone of the catalogue, the request's text is the customer's own; a quote cannot be changed once it is sent.
  const name = quote.stoneId ? quote.stone : 'Service';
  const lines = workedOut ? toPricingLines(workedOut.lines) : [createLine({ label: name })];
  const stoneId = quote.stoneId ?? '';
  return { validUntil: settings.validUntil, alternatives: [createAlternative({ stoneId, name, lines })] };
}

const maxAlternatives = 3;

type PricingProps = { quote: AdminQuoteDetail; prices: RequestPrices; data: RevisionList };

function Pricing({ quote, prices, data }: PricingProps) {
  const navigate = useScreenNavigate();
  const { me } = useAdmin();
  const draft = data.revisions.find(({ state }) => state === 'draft');
  const [initial] = useState(() => getInitialValues(quote, prices.requested, data));
  const pricing = usePricingForm(quote._id, draft, initial, prices.strategy);
  const { form, alternatives, isDirty, isValid, saveDraft } = pricing;
  const key = useRef(randomId());
  const send = useAdminMutation({
    mutationFn: async () => {
      const { version } = isDirty || draft === undefined ? await saveDraft() : draft;
      return (await call('/admin/quotes/send', { _id: quote._id, version }, { idempotencyKey: key.current })).response.revision;
    },
    invalidates: quoteData,
    onSuccess: async (revision) => {
      updateRevision(quote._id, revision);
      await navigate(paths.quote(quote.number));
      return { message: `Quote ${quote.number} sent`, undo: () => recallQuote(quote._id, revision) };
    },
  });
  const approve = useAdminMutation({
    mutationFn: async () => (await call('/admin/quotes/approve', { _id: quote._id, version: draft?.version })).response.revision,
    onSuccess: (revision) => {
      updateRevision(quote._id, revision);
      return 'Approved';
    },
  });
  usePricingAutosave(pricing, send.isPending);
  useShortcuts({ 'mod+s': () => !send.isPending && form.save() });
  const { fields } = alternatives;
  const status = form.busy
    ? 'Saving…'
    : isDirty
      ? isValid
        ? 'Unsaved changes'
        : 'Complete the quote to save it'
      : draft
        ? 'Draft saved'
        : '';
  return (
    <FormBody form={form} fields={[]}>
      <AdminPage
        title={`Price ${quote.number}`}
        note={customerName(quote)}
        back={{ to: paths.quote(quote.number), label: quote.number }}
        actions={
          <>
            <span role="status" className="text-[0.8125rem] text-soft">
              {status}
            </span>
            <AdminButton busy={form.busy || send.isPending} onClick={form.save}>
              Save draft
            </AdminButton>
          </>
        }
      >
        <FormNotices form={form} isNavigating={send.isPending} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-4" inert={send.isPending}>
            {draft && draft.priceChanges.length > 0 && (
              <PriceChangesNotice
                changes={draft.priceChanges}
                isDirty={isDirty}
                onApply={() => form.set(applyPriceChanges(form.values, draft))}
              />
            )}
            {fields.map((field, index) => (
              <AlternativePanel
                key={field.id}
                index={index}
                workOut={(choice) => workOutStone(quote._id, { ...choice, priceBook: draft?.priceBook ?? undefined }, prices)}
                bookStrategy={prices.strategy}
                limits={data.settings}
                vatRate={draft?.vatRate ?? data.settings.vatRate}
                margin={draft && draft.alternatives[index]?.costCents ? draft.alternatives[index].marginRate : undefined}
                onRemove={fields.length > 1 ? () => alternatives.remove(index) : undefined}
              />
            ))}
            {fields.length < maxAlternatives && (
              <AdminButton
                onClick={() => {
                  const [first] = form.form.getValues('alternatives');
                  alternatives.append(
                    createAlternative({
                      strategy: first?.strategy ?? '',
                      lines: (first?.lines ?? []).map((line) => ({ ...line, code: randomId() })),
                    }),
                  );
                }}
              >
                Add alternative
              </AdminButton>
            )}
          </div>
          <PricingSummary
            quote={quote}
            settings={data.settings}
            draft={draft}
            isOwner={hasPermission(me.role, 'approvals')}
            isSaved={draft !== undefined && !isDirty && !form.busy}
            isSending={send.isPending}
            busy={approve.isPending || form.busy}
            onSend={() => (isValid ? send.mutate() : form.save())}
            onApprove={() => approve.mutate()}
          />
        </div>
      </AdminPage>
    </FormBody>
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
      {([quoteDetail, requestPrices, data]) => <Pricing quote={quoteDetail} prices={requestPrices} data={data} />}
    </QueryView>
  );
}
