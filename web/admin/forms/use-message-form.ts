import { useRef, useState, type SubmitEvent } from 'react';
import { quoteErrors } from '#domain/errors/quote.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { useDraft } from './use-draft.ts';

type MessageFormOptions<Response> = {
  send: (text: string, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Response>;
  /** Reloads the thread. */
  reload: () => Promise<void>;
  /** @returns the message of success */
  onSent: (response: Response) => string;
};

/**
 * A message to a customer. It is stored on this device with its idempotency key until it is sent, so that retries send it once.
 * @param name the name of its draft
 */
export function useMessageForm<Response>(name: string, { send, reload, onSent }: MessageFormOptions<Response>) {
  const draft = useDraft(name, { text: '', key: '' }, undefined);
  const [missing, setMissing] = useState(false);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const focus = () => textArea.current?.focus();
  useShortcuts({ r: focus });
  const { text, key } = draft.values;
  const {
    mutate,
    isPending: busy,
    errorMessage,
  } = useAdminMutation({
    mutationFn: () =>
      sendIdempotent((signal) => send(text.trim(), { idempotencyKey: key, signal }), {
        reload,
        renewKey: () => draft.set({ key: randomId() }),
      }),
    onSuccess: (response) => {
      draft.discard();
      return onSent(response);
    },
  });
  const submit = () => {
    if (text.trim() === '') return setMissing(true);
    return mutate();
  };
  return {
    busy,
    dirty: text !== '' && !busy,
    /** The error of the last attempt, unless the text was removed since. */
    problem: text === '' ? undefined : errorMessage,
    restoredAt: draft.restoredAt,
    discard: draft.discard,
    focus,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit();
    },
    /** The props of the text field, which is read-only while the message is being sent. */
    box: {
      ref: textArea,
      value: text,
      maxLength: 5000,
      readOnly: busy,
      error: missing && text.trim() === '' ? quoteErrors.message_required[1] : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        draft.set({ text: target.value, key: target.value === '' ? '' : key || randomId() }),
      onKeyDown: submitOnCtrlEnter(submit),
    },
  };
}
