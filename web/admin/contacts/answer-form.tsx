import { useState, type SubmitEvent } from 'react';
import type { ContactDetail } from '#contract/admin/contacts.ts';
import { useAction } from '#web/account/use-action.ts';
import { sendToCustomer } from '#web/admin/lib/send-to-customer.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { call } from '#web/lib/call.ts';
import { TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** An answer by mail. What is typed stays on this device until it is sent. */
export function AnswerForm({ contact, replace }: { contact: ContactDetail; replace: (contact: ContactDetail) => void }) {
  const draft = useDraft(`contact:${contact._id}`, { message: '' }, undefined);
  const { run, busy, problem } = useAction();
  const [missing, setMissing] = useState(false);
  const { message } = draft.values;
  const reload = async () => replace((await call('/admin/contacts/get', { _id: contact._id })).response);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (message.trim() === '') return setMissing(true);
    return void run(async () => {
      const { response } = await sendToCustomer(() => call('/admin/contacts/answer', { _id: contact._id, message }), reload);
      draft.discard();
      replace(response);
      return `Your answer is on its way to ${contact.email}`;
    });
  };
  return (
    <form noValidate onSubmit={send} className="mt-4">
      <LeaveGuard dirty={draft.changed.length > 0 && !busy} onDiscard={draft.discard} />
      <DraftNote at={draft.restoredAt} onDiscard={draft.discard} />
      {problem && (
        <div className="mb-3">
          <Notice tone="alarm" title={problem}>
            What you wrote is still here.
          </Notice>
        </div>
      )}
      <TextArea
        label={<span className="wrap-anywhere">Answer to {contact.email}</span>}
        maxLength={5000}
        value={message}
        error={missing && message.trim() === '' ? 'Please write a message.' : undefined}
        hint="Your name stands below it, and their message below that. Their answer comes to the shop's address."
        onChange={({ target }) => draft.set({ message: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <DeskButton type="submit" variant="primary" className="mt-3" busy={busy}>
        Send the answer
      </DeskButton>
    </form>
  );
}
