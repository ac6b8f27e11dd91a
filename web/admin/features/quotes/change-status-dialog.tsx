import { findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import { adminQuoteErrors } from '#domain/errors/pricing-errors.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { DraftBanner } from '#web/admin/kit/draft/draft-banner.tsx';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { UnsentTextError } from '#web/admin/kit/messages/unsent-text-error.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { changeQuoteStatus } from './quote-mutations.ts';
import { quotePathPrefixes } from './quote-queries.ts';
import { StatusHistoryList } from '#web/admin/features/quotes/detail/status-history-list.tsx';
import { useChangeStatusForm } from './use-change-status-form.ts';
import type { StatusChangeTarget } from './use-status-changes.tsx';
import { getStatusActionLabel, statusActionPrompts } from './quote-text.ts';

type ChangeStatusDialogProps = { quote: StatusChangeTarget; to: QuoteStatus };

/** Asks for the message to the customer that a change of status requires. */
export function ChangeStatusDialog({ quote, to }: ChangeStatusDialogProps) {
  const { close } = useHostedDialog();
  const { number, status: from } = quote;
  const form = useChangeStatusForm(quote, to, (changedQuote) => {
    close();
    const message = `${number} moved to ${staffStatusLabels[to]}`;
    if (findStatusChange(to, from, 'staff')?.note !== 'optional') return showToast(message, { tone: 'success' });
    showUndo(message, async () => {
      await changeQuoteStatus(changedQuote, from).finally(() => refetchAfterChange(quotePathPrefixes));
      return 'Status restored. Any email already sent cannot be recalled.';
    });
  });
  const { busy, errorMessage, newEvents } = form;
  const { question, hint } = statusActionPrompts[to] ?? { question: 'Message to the customer', hint: '' };
  const actionLabel = getStatusActionLabel(to);
  return (
    <FormDialog
      title={`${actionLabel}: ${number}`}
      className="max-w-xl"
      focusesContent
      submit={
        form.isForbidden
          ? undefined
          : {
              variant: to === 'rejected' ? 'danger' : 'primary',
              busy,
              children: newEvents.length > 0 ? `${actionLabel} anyway` : actionLabel,
            }
      }
      closeLabel={form.isForbidden ? 'Close' : 'Cancel'}
      onSubmit={form.send}
    >
      <DraftBanner changedAt={form.earlierDraftChangedAt} onDiscard={form.discard} />
      <TextArea
        data-initial-focus
        label={question}
        hint={hint}
        rows={5}
        maxLength={2000}
        value={form.text}
        readOnly={busy}
        error={form.isTextMissing ? adminQuoteErrors.move_note_required[1] : undefined}
        onChange={({ target }) => form.setText(target.value)}
        onKeyDown={submitOnCtrlEnter(form.send)}
      />
      {newEvents.length > 0 && (
        <section className="mt-5 rounded-sm border border-line bg-well px-4 py-3">
          <h3 className="text-small font-semibold">Changes since you started</h3>
          <div className="mt-2">
            <StatusHistoryList history={newEvents} />
          </div>
        </section>
      )}
      <UnsentTextError message={errorMessage} />
    </FormDialog>
  );
}
