import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { SpinnerIcon } from './icons.tsx';
import { useHydrated } from './use-hydrated.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const baseClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm text-center text-medium leading-tight font-semibold ' +
  'transition-colors aria-disabled:opacity-60';
const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-rust px-6 py-3 text-white hover:bg-rust-deep',
  secondary: 'border border-ink px-6 py-3 text-ink hover:bg-ink hover:text-white',
  danger: 'bg-error px-6 py-3 text-white hover:bg-ink',
  quiet: 'px-2 py-2 link',
};

/** Returns the CSS classes of a button, for other elements that must look like a button. */
export const getButtonClass = (variant: ButtonVariant = 'primary'): string => `${baseClass} ${variantClasses[variant]}`;

/** Renders a text in its own element, so that a change of the text is visible on a page that the browser has translated. */
export const renderLabel = (label: ReactNode): ReactNode => (typeof label === 'string' ? <span>{label}</span> : label);

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean };

/**
 * Renders a button. While `busy` is true, the button remains focusable and ignores clicks. A button of type `button` is
 * disabled until hydration; a submit button is not.
 */
export function Button({
  variant,
  busy = false,
  type = 'button',
  disabled = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isHydrated = useHydrated();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type={type}
      disabled={disabled || (type === 'button' && !isHydrated)}
      className={`${getButtonClass(variant)} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      {renderLabel(children)}
      {/* After the text, which React could not insert it before on a page that the browser has translated. */}
      {busy && <SpinnerIcon className="order-first -ml-1 size-4" />}
    </button>
  );
}
