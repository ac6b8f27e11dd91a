import type { ComponentProps, MouseEvent } from 'react';
import { SpinnerIcon } from '#web/ui/icons.tsx';
import { Link, type LinkProps } from '#web/ui/link.tsx';

export type DeskButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-1.5 rounded-sm text-sm leading-tight font-semibold ' +
  'whitespace-nowrap transition-colors aria-disabled:opacity-60 disabled:opacity-50';
const looks: Record<DeskButtonVariant, string> = {
  primary: 'bg-rust px-3.5 text-white hover:bg-rust-deep',
  secondary: 'border border-edge bg-card px-3 text-ink hover:border-ink hover:bg-well',
  danger: 'bg-alarm px-3.5 text-white hover:opacity-90',
  quiet: 'px-2 text-rust hover:bg-well hover:text-rust-deep',
};

/** The looks of a button of the back office. */
export const deskButtonClass = (variant: DeskButtonVariant = 'secondary'): string => `${base} ${looks[variant]}`;

type ButtonProps = ComponentProps<'button'> & { variant?: DeskButtonVariant; busy?: boolean };

/** A button of the back office: small. While `busy` it keeps the focus and its words, and does nothing when pressed. */
export function DeskButton({ variant, busy = false, type = 'button', className = '', onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type={type}
      className={`${deskButtonClass(variant)} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <SpinnerIcon className="size-4" />}
      {children}
    </button>
  );
}

/** A link that looks like one. */
export function DeskLink({ variant, className = '', ...rest }: LinkProps & { variant?: DeskButtonVariant; className?: string }) {
  return <Link className={`${deskButtonClass(variant)} ${className}`} {...rest} />;
}

/** A square button with a drawing; `label` is what it is called. */
export function IconButton({ label, className = '', children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-8 shrink-0 place-items-center rounded-sm text-soft transition-colors hover:bg-well hover:text-ink disabled:opacity-35 pointer-coarse:size-11 ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
