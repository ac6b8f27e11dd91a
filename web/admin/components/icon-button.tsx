import type { ComponentProps } from 'react';
import { getDisabledButtonProps } from './admin-button.tsx';
import { Tooltip } from './popups/tooltip.tsx';

/**
 * Renders a square button with an icon. `label` is its accessible name and its tooltip. While `disabled` it stays
 * focusable, like AdminButton.
 */
export function IconButton({ label, disabled, onClick, className = '', children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        className={`grid size-8 shrink-0 place-items-center rounded-sm text-soft transition-colors not-aria-disabled:hover:bg-well not-aria-disabled:hover:text-ink aria-disabled:opacity-35 pointer-coarse:size-11 ${className}`}
        {...getDisabledButtonProps({ disabled, onClick })}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  );
}
