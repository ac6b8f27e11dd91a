import type { ContactDetail } from '#contract/admin/contacts.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useMessageForm } from '#web/admin/forms/use-message-form.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Replies by email. The text is stored on this device until it is sent. */
export function ReplyForm({ contact: { _id, email } }: { contact: ContactDetail }) {
  const { queryKey } = queryFor('/admin/contacts/get', { _id });
  const { busy, dirty, problem, restoredAt, discard, onSubmit, box } = useMessageForm(`contact:${_id}`, {
    send: (message, options) => call('/admin/contacts/answer', { _id, message }, options),
    reload: () => queryClient.invalidateQueries({ queryKey }),
    onSent: ({ response }) => {
      queryClient.setQueryData(queryKey, response);
      refetchAfterChange(['/admin/contacts/']);
      return `Reply sent to ${email}`;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 sm:ml-10">
      <UnsavedChangesGuard dirty={dirty} onDiscard={discard} />
      <DraftBanner at={restoredAt} onDiscard={discard} />
      {problem && (
        <div className="mb-3">
          <Notice tone="alarm" title={problem}>
            Your text is still here.
          </Notice>
        </div>
      )}
      <TextArea
        label={<span className="wrap-anywhere">Reply to {email}</span>}
        hint="Your name and their message are added below your reply. Their reply goes to your business email address."
        {...box}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdminButton type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending…' : 'Send reply'}
        </AdminButton>
        <p className="text-[0.8125rem] text-soft max-sm:hidden">Ctrl + Enter to send</p>
      </div>
    </form>
  );
}
