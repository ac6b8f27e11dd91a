import { useNavigate } from 'react-router';
import type { QuoteField } from '#domain/quote.ts';
import { quoteSummary } from '#web/lib/router/paths.ts';
import { saveDraft } from '#web/features/quote-form/draft/save-draft.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountNote } from '#web/features/quote-form/account-note.tsx';
import { draftFault } from '#web/features/quote-form/draft-errors.ts';
import type { StepFields } from '#web/features/quote-form/steps/step-fields.tsx';
import { SubmitError } from './submit-error.tsx';
import { filesUnderWay } from '#web/features/quote-form/uploads/pending-uploads.ts';
import { useSubmitQuote } from './use-submit-quote.ts';

const stillSending = 'Your file is still being sent. One moment.';

type Props = Pick<StepFields, 'draft' | 'dispatch'> & { onMissing: (field: QuoteField) => void };

/** What the form ends in: to read it once more, or to send it. */
export function SendButtons({ draft, dispatch, onMissing }: Props) {
  const navigate = useNavigate();
  const { submit, busy, problem } = useSubmitQuote(draft, (key) => dispatch({ type: 'set', answers: { key } }));
  const viewSummary = () => {
    if (filesUnderWay.size > 0) return showToast(stillSending);
    saveDraft(draft);
    void navigate(quoteSummary);
  };
  const send = () => {
    if (filesUnderWay.size > 0) return showToast(stillSending);
    const fault = draftFault(draft, 'form');
    if (fault) {
      showToast(fault.words, { tone: 'alarm' });
      return onMissing(fault.field);
    }
    // Signing in must not change an address that is about to be sent.
    dispatch({ type: 'settle' });
    submit();
  };
  return (
    <>
      <AccountNote />
      <Button variant="secondary" className="max-sm:flex-1" onClick={viewSummary}>
        View Summary
      </Button>
      <Button className="max-sm:w-full" busy={busy} aria-describedby="account-note" onClick={send}>
        Submit Request
      </Button>
      <div className="mt-3 w-full empty:hidden">
        <SubmitError error={problem} busy={busy} onRetry={send} />
      </div>
    </>
  );
}
