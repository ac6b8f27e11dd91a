import type { ComponentProps } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Renders a button with a click handler. The button is disabled until hydration, because a click would have no effect,
 * but does not look disabled. Not necessary for buttons with a native effect (`command`, `type="submit"`).
 */
export function ScriptedButton({ disabled = false, children, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  const isHydrated = useHydrated();
  return (
    <button type="button" disabled={disabled || !isHydrated} {...props}>
      {children}
    </button>
  );
}
