import { use, useLayoutEffect, useRef } from 'react';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import type { ShortcutKey } from './shortcuts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio],[type=file]), textarea, select'));

/**
 * Handles keyboard shortcuts. Single keys are ignored while the user types; those with `mod` are not. All are ignored while a dialog or a
 * menu is open, and inside `ScreenHiddenContext`.
 */
export function useShortcuts(shortcuts: Partial<Record<ShortcutKey, () => void>>): void {
  const latest = useRef(shortcuts);
  const aside = use(ScreenHiddenContext);
  // Before the screen is painted: a key that is pressed as soon as the screen is visible must count.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    if (aside) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal, [role=menu], [role=dialog][data-open]') !== null)
        return;
      const mod = event.ctrlKey || event.metaKey;
      if (!mod && isTyping(event.target)) return;
      // In a text field the browser undoes the typing.
      if (mod && event.key === 'z' && isTyping(event.target)) return;
      const run = latest.current[((mod ? 'mod+' : '') + event.key.toLowerCase()) as ShortcutKey];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [aside]);
}
