import { useNavigate } from 'react-router';
import type { QuoteField } from '#domain/quotes/quote-request.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { saveSummaryDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountNote } from '#web/features/quote-form/account-note.tsx';
import { findDraftError } from '#web/features/quote-form/draft-validation.ts';
import type { StepProps } from '#web/features/quote-form/steps/step-fields.tsx';
import { SubmitError } from './submit-error.tsx';
import { useSubmitQuote } from './use-submit-quote.ts';

const uploadPendingMessage = 'Wait until your file has finished uploading.';

type SubmitButtonsProps = Pick<StepProps, 'draft' | 'dispatch' | 'pendingUploads'> & { onInvalid: (field: QuoteField) => void };

export function SubmitButtons({ draft, dispatch, pendingUploads, onInvalid }: SubmitButtonsProps) {
  const navigate = useNavigate();
  const { submit, busy, error } = useSubmitQuote(draft, (key) => dispatch({ type: 'set', answers: { key } }));
  const viewSummary = () => {
    if (pendingUploads.size > 0) return showToast(uploadPendingMessage);
    saveSummaryDraft(draft);
    void navigate(paths.quoteSummary);
  };
  const handleSubmit = () => {
    if (pendingUploads.size > 0) return showToast(uploadPendingMessage);
    const draftError = findDraftError(draft, 'form');
    if (draftError) {
      showToast(draftError.message, { tone: 'error' });
      return onInvalid(draftError.field);
    }
    // Signing in must not change an address that is about to be sent.
    dispatch({ type: 'markAddressTouched' });
    submit();
  };
  return (
    <>
      <AccountNote />
      <Button variant="secondary" className="max-sm:flex-1" onClick={viewSummary}>
        View Summary
      </Button>
      <Button className="max-sm:w-full" busy={busy} aria-describedby="account-note" onClick={handleSubmit}>
        Submit Request
      </Button>
      <div className="mt-3 w-full empty:hidden">
        <SubmitError error={error} busy={busy} onRetry={handleSubmit} />
      </div>
    </>
  );
}
