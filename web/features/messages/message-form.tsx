import { useState, type KeyboardEventHandler, type ReactNode, type Ref } from 'react';
import { messageErrors } from '#domain/errors/quote-errors.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { typeMessage, type UnsentMessage } from './unsent-message.ts';

type MessageFormProps = {
  message: UnsentMessage;
  /** True while the message is being sent. Makes the text read-only. */
  busy: boolean;
  onChange: (message: UnsentMessage) => void;
  onSend: (message: UnsentMessage) => void;
  label: ReactNode;
  hint?: ReactNode;
  rows?: number;
  textAreaRef?: Ref<HTMLTextAreaElement>;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  className?: string;
  /** Submit button, and content next to it. */
  children: ReactNode;
};

/** Renders the form of a message between a customer and staff. An empty message is not sent. */
export function MessageForm(props: MessageFormProps) {
  const { message, busy, onChange, onSend, label, hint, rows, textAreaRef, onKeyDown, className = '', children } = props;
  const { text, idempotencyKey } = message;
  const [showsError, setShowsError] = useState(false);
  const isEmpty = text.trim() === '';
  return (
    <form
      noValidate
      className={`space-y-3 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        setShowsError(isEmpty);
        if (!isEmpty) onSend({ text: text.trim(), idempotencyKey });
      }}
    >
      <TextArea
        ref={textAreaRef}
        label={label}
        hint={hint}
        name="message"
        rows={rows}
        maxLength={5000}
        value={text}
        readOnly={busy}
        error={showsError && isEmpty ? messageErrors.message_required[1] : undefined}
        onChange={({ target }) => {
          setShowsError(false);
          onChange(typeMessage(message, target.value));
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
    </form>
  );
}
