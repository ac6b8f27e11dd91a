import type { ComponentProps } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * A button whose click is handled by React. It is disabled until hydration, so that no click is lost. It then looks as it does
 * later: the server cannot know how soon that will be. Buttons with a native effect (`command`, `type="submit"`) do not need it.
 */
export function ScriptedButton({ disabled = false, children, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  const isHydrated = useHydrated();
  return (
    <button type="button" disabled={disabled || !isHydrated} {...props}>
      {children}
    </button>
  );
}
