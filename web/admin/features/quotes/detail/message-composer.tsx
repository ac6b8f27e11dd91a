import { closedStatuses } from '#domain/quotes/quote-statuses.ts';
import { useMessageForm } from '#web/admin/forms/use-message-form.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { discardDraftWithUndo } from '#web/admin/forms/draft-banner.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatRecent } from '#web/lib/format/dates.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import type { OpenQuoteState } from './use-quote.ts';

/** Sends a message to the customer. The text is stored on this device until it is sent. */
export function MessageComposer({ request: { _id, status, messages, person }, reload, change }: OpenQuoteState) {
  const { busy, problem, restoredAt, discard, focus, onSubmit, box } = useMessageForm(`message:${_id}`, {
    send: (message, options) => call('/admin/quotes/message', { _id, message }, options),
    reload,
    onSent: ({ response }) => {
      change({ messages: [...messages.filter((message) => message._id !== response._id), response] });
      void reload();
      return 'Message sent';
    },
  });
  return (
    <form noValidate className="mt-4" onSubmit={onSubmit}>
      <TextArea
        label={`Message to ${person.fullName || 'the customer'}`}
        hint={closedStatuses.includes(status) ? 'This quote is closed. The customer can read your message, but cannot reply.' : undefined}
        rows={3}
        {...box}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdminButton type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending…' : 'Send message'}
        </AdminButton>
        <p className="text-[0.8125rem] text-soft max-sm:hidden">Ctrl + Enter to send</p>
        {restoredAt !== undefined && (
          <p className="flex items-center gap-2 text-[0.8125rem] text-soft">
            Draft from {formatRecent(new Date(restoredAt).toISOString())}
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
        {problem !== undefined && (
          <p role="alert" className="flex items-start gap-1.5 text-alarm">
            <AlertIcon className="mt-0.5 size-4" />
            {problem} Your text is still here.
          </p>
        )}
      </div>
    </form>
  );
}
