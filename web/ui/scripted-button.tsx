import type { ComponentProps } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Renders a button with a click handler. It is disabled until hydration, so that no click is lost, but does not look
 * disabled. Buttons with a native effect (`command`, `type="submit"`) do not need it.
 */
export function ScriptedButton({ disabled = false, children, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  const isHydrated = useHydrated();
  return (
    <button type="button" disabled={disabled || !isHydrated} {...props}>
      {children}
    </button>
  );
}
