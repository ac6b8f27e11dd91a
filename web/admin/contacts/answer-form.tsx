import type { ContactDetail } from '#contract/admin/contacts.ts';
import type { InOrder } from '#web/admin/lib/in-order.ts';
import { useMessage } from '#web/admin/lib/use-message.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type AnswerFormProps = {
  contact: ContactDetail;
  replace: (contact: ContactDetail) => void;
  order: InOrder;
  reload: () => Promise<void>;
};

/** An answer by mail. What is typed stays on this device until it is sent. */
export function AnswerForm({ contact: { _id, email }, replace, order, reload }: AnswerFormProps) {
  const { busy, dirty, problem, restoredAt, discard, onSubmit, box } = useMessage(`contact:${_id}`, {
    send: (message, options) => order.act(() => call('/admin/contacts/answer', { _id, message }, options)),
    reload,
    onSent: (sent) => {
      if (sent) replace(sent.response);
      return `Your answer is on its way to ${email}`;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4">
      <LeaveGuard dirty={dirty} onDiscard={discard} />
      <DraftNote at={restoredAt} onDiscard={discard} />
      {problem && (
        <div className="mb-3">
          <Notice tone="alarm" title={problem}>
            What you wrote is still here.
          </Notice>
        </div>
      )}
      <TextArea
        data-reply
        label={<span className="wrap-anywhere">Answer to {email}</span>}
        hint="Your name stands below it, and their message below that. Their answer comes to the shop's address."
        {...box}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskButton type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending' : 'Send the answer'}
        </DeskButton>
        <p className="text-[0.8125rem] text-soft max-sm:hidden">Ctrl Enter sends</p>
      </div>
    </form>
  );
}
