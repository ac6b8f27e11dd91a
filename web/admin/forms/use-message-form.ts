import { useState, type SubmitEvent } from 'react';
import { quoteProblems } from '#domain/errors/quote.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { useDraft } from './use-draft.ts';

type Sending<Answer> = {
  send: (text: string, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Answer>;
  /** Brings the thread as it is now. */
  reload: () => Promise<void>;
  /** @returns the words of success */
  onSent: (answer: Answer) => string;
};

/**
 * Something written to a customer: kept on this device with its key until it has arrived, and sent once however often that is tried.
 * @param name of its draft
 */
export function useMessageForm<Answer>(name: string, { send, reload, onSent }: Sending<Answer>) {
  const draft = useDraft(name, { text: '', key: '' }, undefined);
  const [missing, setMissing] = useState(false);
  const { busy, problem, run } = useAction();
  const { text, key } = draft.values;
  const submit = () => {
    if (text.trim() === '') return setMissing(true);
    return void run(async () => {
      const answer = await sendIdempotent((signal) => send(text.trim(), { idempotencyKey: key, signal }), {
        reload,
        renewKey: () => draft.set({ key: randomId() }),
      });
      draft.discard();
      return onSent(answer);
    });
  };
  return {
    busy,
    dirty: text !== '' && !busy,
    /** What went wrong with what still stands there. */
    problem: text === '' ? undefined : problem,
    restoredAt: draft.restoredAt,
    discard: draft.discard,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit();
    },
    /** For the box it is typed into, which takes nothing while it is being sent. */
    box: {
      value: text,
      maxLength: 5000,
      readOnly: busy,
      error: missing && text.trim() === '' ? quoteProblems.message_required[1] : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        draft.set({ text: target.value, key: target.value === '' ? '' : key || randomId() }),
      onKeyDown: submitOnCtrlEnter(submit),
    },
  };
}
