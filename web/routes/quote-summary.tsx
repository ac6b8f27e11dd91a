import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { readDraftForSummary, returnToFormState, saveSummaryDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listDraftSummaryGroups } from '#web/features/quote-form/summary/summary-groups.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { SummaryFiles } from '#web/features/quote-form/summary/summary-files.tsx';
import { SummaryTable } from '#web/features/quote-form/summary/summary-table.tsx';
import { SelectedProductCard } from '#web/features/quote-form/steps/selected-product.tsx';
import { findDraftError, type DraftError } from '#web/features/quote-form/draft-validation.ts';
import { SubmitError } from '#web/features/quote-form/sending/submit-error.tsx';
import { useSubmitQuote } from '#web/features/quote-form/sending/use-submit-quote.ts';

/** Provides the draft, which only the browser stores, and a function that saves changes. Without a draft, opens the quote form. */
function useSummaryDraft(): [QuoteDraft | undefined, (draft: QuoteDraft) => void] {
  const [draft, setDraft] = useState<QuoteDraft>();
  const navigate = useNavigate();
  // oxlint-disable-next-line react/set-state-in-effect -- storage can be read only after hydration
  useLayoutEffect(() => setDraft(readDraftForSummary()), []);
  useEffect(() => {
    if (readDraftForSummary() === undefined) void navigate(paths.quotes(), { replace: true, state: returnToFormState });
  }, [navigate]);
  const save = (next: QuoteDraft) => {
    saveSummaryDraft(next);
    setDraft(next);
  };
  return [draft, save];
}

function QuoteSummarySkeleton() {
  return (
    <>
      <noscript>
        <Notice title="The summary needs JavaScript" action={<ButtonLink to="/contactus">Contact us</ButtonLink>}>
          Turn on JavaScript and reload this page. You can also phone or email us.
        </Notice>
      </noscript>
      <div role="group" aria-busy="true" aria-label="Loading your request" className="space-y-3 noscript:hidden">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-10" />
        ))}
      </div>
    </>
  );
}

/** Loads the content for print and the note for visitors. The page does not wait for them. */
const loadLazyParts = () => import('#web/features/quote-form/summary/summary-lazy-parts.tsx');
type LazyParts = Awaited<ReturnType<typeof loadLazyParts>>;

type SummaryProps = { draft: QuoteDraft; save: (draft: QuoteDraft) => void; lazyParts: LazyParts | undefined };

function Summary({ draft, save, lazyParts }: SummaryProps) {
  const [draftError, setDraftError] = useState<DraftError>();
  const { submit, busy, error } = useSubmitQuote(draft, (key) => save({ ...draft, key }));
  const handleSubmit = () => {
    const foundError = findDraftError(draft, 'summary');
    setDraftError(foundError);
    if (foundError) return showToast(foundError.message, { tone: 'error' });
    submit();
  };
  const editLink = { to: paths.quotes(), state: draftError && { invalidField: draftError.field } };
  return (
    <div className="lg:grid lg:grid-cols-12 lg:gap-10">
      <aside aria-label="Selected stone" className="max-lg:mb-8 lg:col-span-4 lg:col-start-9 lg:row-start-1 print:hidden">
        <div className="sticky top-28 overflow-hidden rounded-sm border border-line bg-card">
          <SelectedProductCard draft={draft} />
        </div>
      </aside>
      <div className="lg:col-span-8 lg:row-start-1">
        {lazyParts && <lazyParts.PrintedProduct draft={draft} />}
        <SummaryTable groups={listDraftSummaryGroups(draft)} caption="Your request, as it will be sent" fitsOnePage />
        <SummaryFiles draft={draft} />
        <div className="mt-8 space-y-6 print:hidden">
          {draftError && (
            <Notice title={draftError.message} tone="error">
              Edit the request to add what is missing. Your other answers are saved.
            </Notice>
          )}
          <SubmitError error={error} busy={busy} onRetry={handleSubmit} />
          <div className="flex flex-wrap gap-3">
            {lazyParts && <lazyParts.AccountNoteWithAddress draft={draft} onAddressLoaded={(contact) => save({ ...draft, contact })} />}
            <ButtonLink variant="secondary" {...editLink} onClick={() => saveSummaryDraft(draft)}>
              Edit
            </ButtonLink>
            <Button busy={busy} aria-describedby="account-note" onClick={handleSubmit}>
              Submit Request
            </Button>
            <Button variant="quiet" onClick={() => print()}>
              Print
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Renders the request for a final check before it is sent, or for printing. */
export function Component() {
  const [draft, save] = useSummaryDraft();
  const { module: lazyParts } = useLazyModule(loadLazyParts, true);
  return (
    <PageContainer className="pt-10 pb-24 lg:pt-14 print:pt-0 print:pb-0">
      <PageMetadata title="Quote summary" hidden />
      {lazyParts && <lazyParts.Letterhead />}
      <h1 className="font-display text-display sm:text-5xl print:mt-3 print:mb-2 print:text-[15pt]">Quote summary</h1>
      <p className="mt-3 mb-8 text-soft print:hidden">Check your request. Nothing is sent until you submit it.</p>
      {draft ? <Summary draft={draft} save={save} lazyParts={lazyParts} /> : <QuoteSummarySkeleton />}
    </PageContainer>
  );
}
