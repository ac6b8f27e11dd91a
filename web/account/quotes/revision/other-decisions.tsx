import { decisionErrors, messageErrors } from '#domain/errors/quote-errors.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { DecisionForm } from './decision-form.tsx';

type OtherDecisionsProps = { quoteId: string; /** Number of the revision on the page. */ revision: number; refresh: () => Promise<void> };

/** Renders the forms with which a customer asks for a change of an open quote, or declines it. */
export function OtherDecisions({ quoteId, revision, refresh }: OtherDecisionsProps) {
  return (
    <RecordSection title="Not what you want?" className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <DecisionForm
          label="Ask for a change"
          explanation="We prepare a new revision of the quote. You can no longer accept this one."
          fieldLabel="What should we change?"
          maxLength={5000}
          requiredMessage={messageErrors.message_required[1]}
          submitLabel="Send request"
          submitVariant="primary"
          sentMessage="Request sent"
          storageName={`change:${quoteId}`}
          send={(message, options) => call('/user/quotes/changes', { _id: quoteId, revision, message }, options)}
          refresh={refresh}
        />
        <DecisionForm
          label="Decline"
          explanation="The quote is then closed. You cannot open it again, but you can send a new request at any time."
          fieldLabel="Why do you decline?"
          maxLength={1000}
          requiredMessage={decisionErrors.reason_required[1]}
          submitLabel="Decline quote"
          submitVariant="danger"
          sentMessage="Quote declined"
          storageName={`decline:${quoteId}`}
          send={(reason, options) => call('/user/quotes/decline', { _id: quoteId, revision, reason }, options)}
          refresh={refresh}
        />
      </div>
    </RecordSection>
  );
}
