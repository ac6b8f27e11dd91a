import { useState, type SubmitEvent } from 'react';
import { quoteProblems } from '#domain/problems/quote.ts';
import { useAction } from '#web/account/use-action.ts';
import { sendToCustomer } from '#web/admin/lib/send-to-customer.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { call } from '#web/lib/call.ts';
import { formatRecent } from '#web/lib/dates.ts';
import { TextArea } from '#web/ui/field.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { sendByKey } from './move-dialog.tsx';
import type { OpenRequest } from './use-request.ts';

const empty = { text: '' };

/** A message to the customer. What is typed stays on this device until it has arrived. */
export function Composer({ request: { _id, messages, person }, reload, change }: OpenRequest) {
  const draft = useDraft(`message:${_id}`, empty, undefined);
  const [missing, setMissing] = useState(false);
  const { busy, problem, run } = useAction();
  const { text } = draft.values;
  const send = () => {
    if (text.trim() === '') return setMissing(true);
    void run(async () => {
      const { response } = await sendToCustomer(() => call('/admin/quotes/message', { _id, message: text.trim() }), reload);
      draft.discard();
      change({ messages: [...messages, response] });
      void reload();
      return 'Message sent';
    });
  };
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        data-reply
        label={`Message to ${person.fullName || 'the customer'}`}
        rows={3}
        maxLength={5000}
        value={text}
        error={missing ? quoteProblems.message_required[1] : undefined}
        readOnly={busy}
        onChange={({ target }) => {
          draft.set({ text: target.value });
          setMissing(false);
        }}
        onKeyDown={sendByKey(send)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskButton type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending' : 'Send'}
        </DeskButton>
        <p className="text-[0.8125rem] text-soft max-sm:hidden">Ctrl Enter sends</p>
        {draft.restoredAt !== undefined && (
          <p className="flex items-center gap-2 text-[0.8125rem] text-soft">
            Draft of {formatRecent(new Date(draft.restoredAt).toISOString())}
            <button type="button" className="rounded-sm py-1 text-rust hover:underline pointer-coarse:py-3" onClick={draft.discard}>
              Discard
            </button>
          </p>
        )}
        {problem !== undefined && text !== '' && (
          <p role="alert" className="flex items-start gap-1.5 text-alarm">
            <AlertIcon className="mt-0.5 size-4" />
            {problem} What you wrote is kept.
          </p>
        )}
      </div>
    </form>
  );
}
