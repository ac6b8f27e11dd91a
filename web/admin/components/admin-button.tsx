import type { ComponentProps, MouseEvent } from 'react';
import { SpinnerIcon } from '#web/ui/icons.tsx';
import { renderLabel } from '#web/ui/button.tsx';

export type AdminButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const baseClass =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-1.5 rounded-sm text-sm leading-tight font-semibold ' +
  'whitespace-nowrap transition-colors aria-disabled:opacity-60';
const variantClasses: Record<AdminButtonVariant, string> = {
  primary: 'bg-rust px-3.5 text-white hover:bg-rust-deep',
  secondary: 'border border-edge bg-card px-3 text-ink hover:border-ink hover:bg-well',
  danger: 'bg-error px-3.5 text-white hover:opacity-90',
  quiet: 'px-2 text-rust hover:bg-well hover:text-rust-deep',
};

/** Returns the classes of a button. */
export const getAdminButtonClass = (variant: AdminButtonVariant = 'secondary'): string => `${baseClass} ${variantClasses[variant]}`;

/** Prevents the default action, such as submitting a form, and stops propagation. */
const preventClick = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Returns the props of a button that stays focusable while it is disabled. The attribute `disabled` would remove the
 * focus after a click.
 */
export const getDisabledButtonProps = ({ disabled = false, onClick }: Pick<ComponentProps<'button'>, 'disabled' | 'onClick'>) => ({
  'aria-disabled': disabled || undefined,
  onClick: disabled ? preventClick : onClick,
});

type ButtonProps = ComponentProps<'button'> & { variant?: AdminButtonVariant; busy?: boolean };

/** Renders a small button. While `busy` or `disabled` it stays focusable and ignores clicks. */
export function AdminButton({ variant, busy = false, disabled = false, type = 'button', ...props }: ButtonProps) {
  const { className = '', onClick, children, ...rest } = props;
  return (
    <button
      type={type}
      className={`${getAdminButtonClass(variant)} ${className}`}
      aria-busy={busy || undefined}
      {...getDisabledButtonProps({ disabled: busy || disabled, onClick })}
      {...rest}
    >
      {renderLabel(children)}
      {busy && <SpinnerIcon className="order-first size-4" />}
    </button>
  );
}
