import { useRef, useState, type ReactNode } from 'react';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { haveCents } from '#domain/shared/money.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import type { QuestionLine } from '#web/account/use-unsent-question.ts';
import { AcceptForm } from './accept-form.tsx';
import { AcceptedNotice } from './accepted-notice.tsx';
import { AlternativeCards } from './alternative-cards.tsx';
import { ChangesSection } from '#web/account/quotes/changes-section.tsx';
import { ChoiceBar, ChoiceCard } from './choice-card.tsx';
import { ExtraList } from './extra-list.tsx';
import { RevisionLineTable } from './revision-line-table.tsx';
import { OtherDecisions } from './other-decisions.tsx';
import { RevisionHeadline } from './revision-headline.tsx';
import { RevisionNotice } from './revision-notice.tsx';
import { RevisionTerms } from './revision-terms.tsx';
import { TotalsTable } from './totals-table.tsx';
import type { AcceptedOrder } from './use-acceptance.ts';
import { useIsInWindow } from '#web/lib/hooks/use-is-in-window.ts';
import { useChoiceTotals, useRevisionChoice } from './use-revision-choice.ts';

type RevisionViewProps = {
  quote: QuoteDetail;
  revision: CustomerRevision;
  refresh: () => Promise<void>;
  onAsk: (line: QuestionLine) => void;
  /** Sections below the revision: messages, request and history. */
  children: ReactNode;
};

type RevisionContentProps = Pick<RevisionViewProps, 'quote' | 'revision' | 'refresh' | 'onAsk'> & {
  isOpen: boolean;
  selection: ReturnType<typeof useRevisionChoice>;
  totals: ReturnType<typeof useChoiceTotals>;
};

/** Renders the content of a revision: alternatives, lines, extras, totals and conditions. */
function RevisionContent({ quote, revision, refresh, onAsk, isOpen, selection, totals }: RevisionContentProps) {
  const { choice, selectAlternative, toggleExtra } = selection;
  const { alternative, extras } = choice;
  const showsCents = haveCents([...alternative.lines, ...alternative.extras].map(({ grossCents }) => grossCents));
  const handleAsk = quote.canMessage ? onAsk : undefined;
  // Reloads the quote first, because a new revision may have replaced this one.
  const retry = () => void refresh().then(totals.refetch, totals.refetch);
  return (
    <>
      <RevisionHeadline revision={revision} choice={choice} totals={totals} onRetry={retry} />
      {revision.alternatives.length > 1 && (
        <AlternativeCards
          alternatives={revision.alternatives}
          selectedIndex={alternative.index}
          isOpen={isOpen}
          onSelect={selectAlternative}
        />
      )}
      {revision.changes && <ChangesSection changes={revision.changes} />}
      <RecordSection title="What is included">
        <RevisionLineTable lines={alternative.lines} showsCents={showsCents} onAsk={handleAsk} />
      </RecordSection>
      {alternative.extras.length > 0 && (
        <RecordSection title="Optional extras">
          <ExtraList
            extras={alternative.extras}
            selected={extras}
            showsCents={showsCents}
            canChoose={isOpen}
            onToggle={toggleExtra}
            onAsk={handleAsk}
          />
        </RecordSection>
      )}
      <RecordSection title="Total">
        <TotalsTable choice={choice} vatRate={revision.vatRate} totals={totals} onRetry={retry} />
      </RecordSection>
      <RevisionTerms revision={revision} totals={totals} />
    </>
  );
}

/** Renders a revision with its price: its content, and the forms to accept or decline it. */
function PricedRevision({ quote, revision, refresh, onAsk, children }: RevisionViewProps) {
  const selection = useRevisionChoice(quote._id, revision);
  const totals = useChoiceTotals(quote._id, revision.number, selection.choice);
  const [newOrder, setNewOrder] = useState<AcceptedOrder>();
  const acceptHeadingRef = useRef<HTMLHeadingElement>(null);
  const acceptFormRef = useRef<HTMLElement>(null);
  const isAcceptFormInWindow = useIsInWindow(acceptFormRef);
  const order = revision.acceptance ?? newOrder;
  const isOpen = revision.state === 'open' && order === undefined;
  const showAcceptForm = () => {
    acceptHeadingRef.current?.scrollIntoView();
    acceptHeadingRef.current?.focus({ preventScroll: true });
  };
  const choiceProps = { choice: selection.choice, totals, onAccept: showAcceptForm };
  return (
    <>
      <div className={isOpen ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_12.5rem] lg:gap-8 print:block' : ''}>
        {isOpen && (
          <div className="lg:order-2">
            <ChoiceCard {...choiceProps} />
          </div>
        )}
        <div className="min-w-0">
          {order && (
            <AcceptedNotice
              quoteId={quote._id}
              order={order}
              acceptance={revision.acceptance ?? undefined}
              isNew={newOrder !== undefined}
              refresh={refresh}
            />
          )}
          <RevisionNotice quote={quote} revision={revision} refresh={refresh} />
          <div>
            <RevisionContent {...{ quote, revision, refresh, onAsk, isOpen, selection, totals }} />
            {/* A sticky element ends with its parent, so the bar is visible only within the revision. */}
            {isOpen && <ChoiceBar {...choiceProps} isHidden={isAcceptFormInWindow} />}
          </div>
          {isOpen && (
            <>
              <AcceptForm
                quoteId={quote._id}
                revision={revision}
                choice={selection.choice}
                totals={totals}
                formRef={acceptFormRef}
                headingRef={acceptHeadingRef}
                refresh={refresh}
                onAccepted={setNewOrder}
                onRetryTotals={totals.refetch}
              />
              <OtherDecisions quoteId={quote._id} revision={revision.number} refresh={refresh} />
            </>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

/** Renders a priced quote. A recalled revision shows no price. */
export function RevisionView(props: RevisionViewProps) {
  const { quote, revision, refresh, children } = props;
  if (revision.state !== 'recalled') return <PricedRevision {...props} />;
  return (
    <div className="min-w-0">
      <RevisionNotice quote={quote} revision={revision} refresh={refresh} />
      {children}
    </div>
  );
}
