import { useRef, useState, type ReactNode } from 'react';
import { focusElement } from './focus-element.ts';
import { Button, type ButtonVariant } from './button.tsx';

type InlineConfirmProps = {
  /** Label of the button that opens the question. */
  label: string;
  variant?: ButtonVariant;
  question: ReactNode;
  /** Label of the button that confirms. */
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/**
 * Renders a button. A click replaces it with a confirmation question. *Cancel* is first, so that a double click does not
 * confirm. While `busy` is true, the question cannot be cancelled.
 */
export function InlineConfirm({
  label,
  variant = 'secondary',
  question,
  confirmLabel,
  cancelLabel,
  busy = false,
  onConfirm,
  children,
}: InlineConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (busy) return;
    setAsking(false);
    requestAnimationFrame(() => openerRef.current?.focus());
  };
  if (!isAsking) {
    return (
      <Button ref={openerRef} variant={variant} className={variant === 'quiet' ? '-mx-2' : ''} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc cancels
    <div
      onKeyDown={(event) => event.key === 'Escape' && close()}
      ref={focusElement}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className="rounded-sm border border-error bg-card p-5 outline-none"
    >
      <div className="max-w-prose">{question}</div>
      {children && <div className="mt-4">{children}</div>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={close}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}
