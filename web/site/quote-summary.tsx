import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '#web/lib/meta.ts';
import { quotes } from '#web/lib/paths.ts';
import type { QuoteDraft } from '#web/lib/quote-draft.ts';
import { saveDraft } from '#web/lib/save-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { summaryGroups } from './quote-summary/groups.ts';
import type * as Paper from './quote-summary/letterhead.tsx';
import { readOwnDraft } from './quote-summary/own-draft.ts';
import { SummaryPictures } from './quote-summary/pictures.tsx';
import { SummaryTable } from './quote-summary/table.tsx';
import { ChosenStoneCard } from './quotes/chosen-stone.tsx';
import { draftFault, type DraftFault } from './quotes/faults.ts';
import { backToOwnForm } from './quotes/recovery.ts';
import { SendFault } from './quotes/send-fault.tsx';
import { useSubmitQuote } from './quotes/use-submit-quote.ts';

export const meta = ({ matches }: { matches: Parameters<typeof pageMeta>[0] }) =>
  pageMeta(matches, { title: 'Quote summary', hidden: true });

/** The saved draft; without one the form is the place to be. It lives in the browser, so the server knows none. */
function useSavedDraft(): [QuoteDraft | undefined, (draft: QuoteDraft) => void] {
  const [draft, setDraft] = useState<QuoteDraft>();
  const navigate = useNavigate();
  // oxlint-disable-next-line react/set-state-in-effect -- storage can be read only once the page is awake
  useLayoutEffect(() => setDraft(readOwnDraft()), []);
  useEffect(() => {
    if (readOwnDraft() === undefined) void navigate(quotes(), { replace: true, state: backToOwnForm });
  }, [navigate]);
  const keep = (changed: QuoteDraft) => {
    saveDraft(changed);
    setDraft(changed);
  };
  return [draft, keep];
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your request" className="space-y-3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-10" />
      ))}
    </div>
  );
}

type Parts = Partial<typeof Paper>;

/** What shows in print only: it comes once the page stands. */
function usePaper(): Parts {
  const [paper, setPaper] = useState<Parts>({});
  useEffect(() => {
    import('./quote-summary/letterhead.tsx').then(setPaper, () => undefined);
  }, []);
  return paper;
}

function Summary({ draft, keep, paper }: { draft: QuoteDraft; keep: (draft: QuoteDraft) => void; paper: Parts }) {
  const [fault, setFault] = useState<DraftFault>();
  const { submit, busy, problem } = useSubmitQuote(draft, (key) => keep({ ...draft, key }));
  const send = () => {
    const found = draftFault(draft, 'summary');
    setFault(found);
    if (found) return showToast(found.words, { tone: 'alarm' });
    submit();
  };
  const edit = { to: quotes(), state: fault && { fault: fault.field } };
  return (
    <div className="lg:grid lg:grid-cols-12 lg:gap-10">
      <aside aria-label="What the quote is for" className="max-lg:mb-8 lg:col-span-4 lg:col-start-9 lg:row-start-1 print:hidden">
        <div className="sticky top-28 overflow-hidden rounded-sm border border-line bg-card">
          <ChosenStoneCard draft={draft} />
        </div>
      </aside>
      <div className="lg:col-span-8 lg:row-start-1">
        {paper.PrintedStone && <paper.PrintedStone draft={draft} />}
        <SummaryTable groups={summaryGroups(draft)} onePage />
        <SummaryPictures draft={draft} />
        <div className="mt-8 space-y-6 print:hidden">
          {fault && (
            <Notice title={fault.words} tone="alarm">
              Edit the request to add it; everything else is kept.
            </Notice>
          )}
          <SendFault problem={problem} busy={busy} onRetry={send} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" {...edit} onClick={() => saveDraft(draft)}>
              Edit
            </ButtonLink>
            <Button busy={busy} onClick={send}>
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

/** The request as it will be sent, to read once more or to print. */
export default function QuoteSummaryPage() {
  const [draft, keep] = useSavedDraft();
  const paper = usePaper();
  return (
    <Container className="pt-10 pb-24 lg:pt-14 print:pt-0 print:pb-0">
      {paper.Letterhead && <paper.Letterhead />}
      <h1 className="font-display text-[2.625rem] sm:text-5xl print:mt-3 print:mb-2 print:text-[15pt]">Quote summary</h1>
      <p className="mt-3 mb-8 text-soft print:hidden">Read it once more. Nothing is sent until you say so.</p>
      {draft ? <Summary draft={draft} keep={keep} paper={paper} /> : <Waiting />}
    </Container>
  );
}
