import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { isApiError } from '#domain/errors/api-error.ts';
import { focusPageHeading } from '#web/account/account-page.tsx';
import type { UnsentMessage } from '#web/features/messages/unsent-message.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

type SendOptions = { idempotencyKey: string; signal: AbortSignal };

export type DecisionFormProps = {
  /** Label of the button that opens the form, and name of the form. */
  label: string;
  explanation: string;
  fieldLabel: string;
  maxLength: number;
  /** Error message if the text is empty. */
  requiredMessage: string;
  submitLabel: string;
  submitVariant: ButtonVariant;
  /** Text of the toast after sending. */
  sentMessage: string;
  /** Storage key of the typed text in this tab, without the prefix. */
  storageName: string;
  send: (text: string, options: SendOptions) => Promise<unknown>;
  refresh: () => Promise<void>;
};

/**
 * Provides the text of a decision, stored in this tab, and sends it. Reloads the quote after an error, because it may have changed, except
 * after `revision_old`: the reload would remove the form before the customer reads the error. A button reloads instead.
 */
function useDecision({ storageName, sentMessage, send, refresh }: DecisionFormProps) {
  const storageKey = `${accountStoragePrefix}${storageName}`;
  const [unsent, setUnsent] = useState<UnsentMessage>(
    () => tabStorage.get<UnsentMessage>(storageKey) ?? { text: '', idempotencyKey: createRandomId() },
  );
  const [isOutdated, setIsOutdated] = useState(false);
  const { busy, error, run } = useAsyncAction();
  const change = (next: UnsentMessage) => {
    setUnsent(next);
    tabStorage.set(storageKey, next);
  };
  const submit = () =>
    run(async () => {
      const options = { reload: refresh, renewKey: () => change({ ...unsent, idempotencyKey: createRandomId() }) };
      try {
        await sendIdempotent((signal) => send(unsent.text.trim(), { idempotencyKey: unsent.idempotencyKey, signal }), options);
      } catch (sendError) {
        const isRevisionOld = isApiError(sendError) && sendError.code === 'revision_old';
        setIsOutdated(isRevisionOld);
        if (isApiError(sendError) && !isRevisionOld) await refresh().catch(() => undefined);
        throw sendError;
      }
      tabStorage.remove(storageKey);
      await refresh().catch(() => undefined);
      focusPageHeading();
      return sentMessage;
    });
  const showCurrentQuote = () =>
    run(async () => {
      await refresh();
      focusPageHeading();
    });
  return { text: unsent.text, setText: (text: string) => change({ ...unsent, text }), busy, error, submit, isOutdated, showCurrentQuote };
}

/** Renders the form for a decision about a quote, and focuses its text. Lazy module of `DecisionForm`. */
export function OpenDecisionForm({ onClose, ...props }: DecisionFormProps & { onClose: () => void }) {
  const { label, explanation, fieldLabel, maxLength, requiredMessage, submitLabel, submitVariant } = props;
  const { text, setText, busy, error, submit, isOutdated, showCurrentQuote } = useDecision(props);
  const [wasSentEmpty, setWasSentEmpty] = useState(false);
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => textAreaRef.current?.focus(), []);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasSentEmpty(text.trim() === '');
    if (text.trim() === '') textAreaRef.current?.focus();
    else if (!busy) void submit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc cancels
    <form
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="w-full space-y-4 rounded-sm border border-line bg-card p-5"
    >
      <p className="max-w-prose">{explanation}</p>
      <TextArea
        ref={textAreaRef}
        label={fieldLabel}
        rows={3}
        maxLength={maxLength}
        value={text}
        readOnly={busy}
        error={wasSentEmpty && text.trim() === '' ? requiredMessage : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={submitVariant} busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ActionStatus error={error} />
      {isOutdated && (
        <Button variant="secondary" busy={busy} onClick={() => void showCurrentQuote()}>
          Show the current quote
        </Button>
      )}
    </form>
  );
}
