import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

type ConfirmProps = {
  /** The button that opens the question. */
  label: string;
  variant?: ButtonVariant;
  question: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  cancelLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks for confirmation inline. The cancel button comes first, so that a double click on `label` does not confirm. */
export function InlineConfirm({
  label,
  variant = 'secondary',
  question,
  confirm,
  cancelLabel,
  busy = false,
  onConfirm,
  children,
}: ConfirmProps) {
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) box.current?.focus();
  }, [asking]);
  const leave = () => {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (!asking) {
    return (
      <Button ref={opener} variant={variant} className={variant === 'quiet' ? '-mx-2' : ''} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc cancels
    <div
      onKeyDown={(event) => event.key === 'Escape' && leave()}
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className="rounded-sm border border-alarm bg-card p-5 outline-none"
    >
      <div className="max-w-prose">{question}</div>
      {children && <div className="mt-4">{children}</div>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={leave}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
