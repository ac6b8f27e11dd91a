import { Link, type LinkProps } from 'react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { SpinnerIcon } from '#web/ui/icons.tsx';

export type AdminButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-1.5 rounded-sm text-sm leading-tight font-semibold ' +
  'whitespace-nowrap transition-colors aria-disabled:opacity-60';
const looks: Record<AdminButtonVariant, string> = {
  primary: 'bg-rust px-3.5 text-white hover:bg-rust-deep',
  secondary: 'border border-edge bg-card px-3 text-ink hover:border-ink hover:bg-well',
  danger: 'bg-alarm px-3.5 text-white hover:opacity-90',
  quiet: 'px-2 text-rust hover:bg-well hover:text-rust-deep',
};

/** The looks of a button of the back office. */
export const adminButtonClass = (variant: AdminButtonVariant = 'secondary'): string => `${base} ${looks[variant]}`;

/** Neither submits nor closes anything. */
const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * What a button has that may rest: it keeps the focus, and does nothing when pressed. The browser's own `disabled` would take the focus
 * away from whoever has just pressed it.
 */
export const disabledButtonProps = ({ disabled = false, onClick }: Pick<ComponentProps<'button'>, 'disabled' | 'onClick'>) => ({
  'aria-disabled': disabled || undefined,
  onClick: disabled ? ignore : onClick,
});

type ButtonProps = ComponentProps<'button'> & { variant?: AdminButtonVariant; busy?: boolean };

/** A button of the back office: small. While `busy` or `disabled` it keeps the focus and its words, and does nothing when pressed. */
export function AdminButton({ variant, busy = false, disabled = false, type = 'button', ...props }: ButtonProps) {
  const { className = '', onClick, children, ...rest } = props;
  return (
    <button
      type={type}
      className={`${adminButtonClass(variant)} ${className}`}
      aria-busy={busy || undefined}
      {...disabledButtonProps({ disabled: busy || disabled, onClick })}
      {...rest}
    >
      {busy && <SpinnerIcon className="size-4" />}
      {children}
    </button>
  );
}

/** A link that looks like one. */
export function AdminButtonLink({ variant, className = '', ...rest }: LinkProps & { variant?: AdminButtonVariant; className?: string }) {
  return <Link className={`${adminButtonClass(variant)} ${className}`} {...rest} />;
}

/** A square button with a drawing; `label` is what it is called. While `disabled` it keeps the focus, as DeskButton does. */
export function IconButton({ label, disabled, onClick, className = '', children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-8 shrink-0 place-items-center rounded-sm text-soft transition-colors not-aria-disabled:hover:bg-well not-aria-disabled:hover:text-ink aria-disabled:opacity-35 pointer-coarse:size-11 ${className}`}
      {...disabledButtonProps({ disabled, onClick })}
      {...rest}
    >
      {children}
    </button>
  );
}
