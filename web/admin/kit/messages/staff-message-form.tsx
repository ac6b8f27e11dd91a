import { useRef, type ReactNode } from 'react';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { MessageForm } from '#web/features/messages/message-form.tsx';
import type { UnsentMessage } from '#web/features/messages/unsent-message.ts';
import { formatDateTimeWithoutYear } from '#web/lib/format/dates.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { discardDraftWithUndo } from '#web/admin/kit/draft/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/kit/draft/unsaved-changes-guard.tsx';
import { useMessageDraft, type IdempotentOptions } from './use-message-draft.ts';

type StaffMessageFormProps<Response> = {
  /** Draft name of the message. */
  draftName: string;
  send: (text: string, options: IdempotentOptions) => Promise<Response>;
  /** Loads the messages again. */
  reload: () => Promise<void>;
  /** Called after sending. @returns the success message */
  onSent: (response: Response) => string;
  label: ReactNode;
  hint?: ReactNode;
  submitLabel: string;
  rows?: number;
  /** True to ask for confirmation before leaving the page with an unsent message. */
  confirmsLeaving?: boolean;
  className?: string;
};

/**
 * Renders the form for a message of staff to a customer (shortcuts `R` and Ctrl + Enter). The message is stored on this
 * device with its idempotency key until it is sent, so that retries do not send it twice.
 */
export function StaffMessageForm<Response>(props: StaffMessageFormProps<Response>) {
  const { draftName, send, reload, onSent, submitLabel, confirmsLeaving = false, ...form } = props;
  const { values: message, change, discard, send: sendOnce, earlierDraftChangedAt } = useMessageDraft(draftName, { reload });
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const focus = () => textAreaRef.current?.focus();
  useShortcuts({ r: focus });
  const sendMutation = useAdminMutation({
    mutationFn: ({ text }: UnsentMessage) => sendOnce((options) => send(text, options)),
    onSuccess: (response) => {
      discard();
      return onSent(response);
    },
  });
  const busy = sendMutation.isPending;
  return (
    <>
      {confirmsLeaving && <UnsavedChangesGuard hasUnsavedChanges={message.text !== '' && !busy} onDiscard={discard} />}
      <MessageForm
        {...form}
        message={message}
        busy={busy}
        onChange={change}
        onSend={sendMutation.mutate}
        textAreaRef={textAreaRef}
        onKeyDown={(event) => submitOnCtrlEnter(() => event.currentTarget.form?.requestSubmit())(event)}
      >
        <AdminButton type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending…' : submitLabel}
        </AdminButton>
        <p className="text-note max-sm:hidden">Ctrl + Enter to send</p>
        {earlierDraftChangedAt !== undefined && (
          <p className="flex items-center gap-2 text-note">
            <span>{`Draft from ${formatDateTimeWithoutYear(new Date(earlierDraftChangedAt).toISOString())}`}</span>
            <button
              type="button"
              className="rounded-sm py-1 text-rust hover:underline pointer-coarse:py-3"
              onClick={() => {
                discardDraftWithUndo(discard);
                focus();
              }}
            >
              Discard
            </button>
          </p>
        )}
        {/* Displays the error of the last attempt, unless the user has deleted the text. */}
        {message.text !== '' && sendMutation.errorMessage !== undefined && (
          <p role="alert" className="flex items-start gap-1.5 text-error">
            <AlertIcon className="mt-0.5 size-4" />
            <span>{`${sendMutation.errorMessage} Your text is still here.`}</span>
          </p>
        )}
      </MessageForm>
    </>
  );
}
