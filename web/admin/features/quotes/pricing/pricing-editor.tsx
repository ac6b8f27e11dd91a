import { useEffect, useState } from 'react';
import { hasPermission } from '#domain/accounts/staff.ts';
import { revisionLimits } from '#domain/revisions/revision-check.ts';
import { getSendNotice } from '#domain/revisions/send-notice.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';
import { refetchSoon } from '#web/admin/api/live-invalidation.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';
import { UnprintableNotice } from '#web/admin/features/quotes/unprintable-notice.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AlternativePanel } from './alternative-panel.tsx';
import { PriceChangesNotice } from './price-changes-notice.tsx';
import { PricingConflict } from './pricing-conflict.tsx';
import { PricingContext } from './pricing-context.ts';
import { findDraft, pricingQuery, type PricingData } from './pricing-data.ts';
import { createPricingSession } from './pricing-session.ts';
import type { PricingState } from './pricing-state.ts';
import { PricingSummary } from './pricing-summary.tsx';
import { SendBar } from './send-bar.tsx';
import { SizesPanel } from './sizes/sizes-panel.tsx';
import { useSendQuote } from './use-send-quote.ts';
import { useStonePrices } from './use-stone-prices.ts';

/** Title of the page. The quote number does not break at its hyphens. */
export const PricingTitle = ({ number }: { number: string }) => (
  <>
    Price <span className="whitespace-nowrap">{number}</span>
  </>
);

/** Returns why changes are not saved; undefined without a problem. */
function getProblemText({ saving, isChanged, conflictVersion, editor }: PricingState): string | undefined {
  if (saving === 'unreachable') return 'No connection. Your changes are stored on this device, and will be saved.';
  const hasConflict = saving !== 'yes' && isChanged && conflictVersion === editor.version;
  return hasConflict ? 'Not saved: someone else changed this draft' : undefined;
}

/** Returns the state of a draft without a problem. */
function getStatusText(state: PricingState, hasDraft: boolean): string {
  if (state.saving === 'yes') return 'Saving…';
  if (!state.isChanged) return hasDraft ? 'Draft saved' : '';
  return Object.keys(state.errors).length === 0 ? 'Unsaved changes' : 'Complete the quote to save it';
}

const noSizesMessage = 'The request has no sizes to price. Enter them under Sizes, or enter the lines by hand.';

/** Says why a request has no price. */
const NoPriceNotice = ({ error }: { error: NonNullable<PricingData['prices']['error']> }) => (
  <Notice isDense title="This request has no price yet">
    {error.code === 'job_not_priceable' ? noSizesMessage : error.message}
  </Notice>
);

/** Edits the draft of a quote, and sends it. */
export function PricingEditor({ numberOrId, data }: { numberOrId: string; data: PricingData }) {
  const { quote, settings, prices, revisions } = data;
  const [session] = useState(() => createPricingSession(numberOrId, data));
  const state = useStore(session.store);
  useEffect(() => session.open(), [session]);
  useServerEvents({ edits: ({ ids }) => ids.includes(`quote_draft:${quote._id}`) && refetchSoon(pricingQuery(numberOrId)) });
  const stonePrices = useStonePrices(session, data);
  const sendMutation = useSendQuote(session, data);
  const isSending = sendMutation.isPending;
  const isOwner = hasPermission(useAdmin().me.role, 'approvals');
  const draft = findDraft(data);
  const { sendNotice, isBlocked } = getSendNotice(settings, draft, isOwner);
  const send = (): void => {
    if (!isBlocked && session.validate()) sendMutation.mutate();
  };
  useShortcuts({
    'mod+s': () => !isSending && void session.save(),
    'mod+enter': () => !isSending && state.saving !== 'unreachable' && send(),
  });
  const { current } = state.editor;
  const problem = getProblemText(state);
  const vatRate = revisions[0]?.vatRate ?? settings.vatRate;
  return (
    <PricingContext value={{ session, state, data, stonePrices, isSending }}>
      <AdminPage
        title={<PricingTitle number={quote.number} />}
        subtitle={formatCustomerName(quote)}
        back={{ to: paths.quote(quote.number), label: quote.number }}
        actions={
          <>
            {/* Screen readers announce problems, but not every autosave. */}
            <span className="text-note">
              <span role="status">{problem}</span>
              {problem === undefined && <span>{getStatusText(state, draft !== undefined)}</span>}
            </span>
            <AdminButton busy={state.saving !== 'no' || isSending} onClick={() => void session.save()}>
              Save draft
            </AdminButton>
          </>
        }
      >
        <FormNotices
          form={{
            saveError: state.saveError,
            busy: state.saving !== 'no',
            discard: session.discard,
            earlierDraftChangedAt: state.earlierChangeAt,
            version: state.editor.version,
            changedPaths: state.isChanged ? ['revision'] : [],
          }}
          isLeaving={isSending}
          coEditors={{ entityType: 'quote_draft', id: quote._id, onChanged: () => {} }}
        />
        <div className="space-y-4" inert={isSending}>
          {prices.error && stonePrices.calculated.length === 0 && revisions.length === 0 && <NoPriceNotice error={prices.error} />}
          <PriceChangesNotice />
          <SizesPanel />
          {current.alternatives.map((alternative, index) => (
            <AlternativePanel key={alternative.key} alternative={alternative} index={index} vatRate={vatRate} />
          ))}
          {current.alternatives.length < revisionLimits.alternatives && (
            <AdminButton onClick={() => session.edit({ type: 'copy_alternative', createKey: createRandomId })}>Add alternative</AdminButton>
          )}
          <UnprintableNotice quote={quote} values={current} />
          <PricingSummary isOwner={isOwner} />
        </div>
        <SendBar vatRate={vatRate} sendNotice={sendNotice} isBlocked={isBlocked} onSend={send} />
      </AdminPage>
      <PricingConflict />
    </PricingContext>
  );
}
