import { use, useEffectEvent, useLayoutEffect } from 'react';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { areSingleKeysEnabled, type ShortcutKey } from './shortcuts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio],[type=file]), textarea, select'));

/**
 * Handles keyboard shortcuts. While the user types, single keys and `mod+z` are ignored; the user can also switch single
 * keys off. `mod` is Ctrl or Command. All shortcuts are ignored while a dialog or a menu is open, and in hidden screens (`ScreenHiddenContext`).
 * @param shortcuts functions by key. A function that returns false leaves the key to the browser
 */
export function useShortcuts(shortcuts: Partial<Record<ShortcutKey, () => unknown>>): void {
  const findShortcut = useEffectEvent((key: ShortcutKey) => shortcuts[key]);
  const isScreenHidden = use(ScreenHiddenContext);
  // In a layout effect, so that keys work as soon as the screen is painted.
  useLayoutEffect(() => {
    if (isScreenHidden) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal, [role=menu], [role=dialog][data-open]') !== null)
        return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && (isTyping(event.target) || !areSingleKeysEnabled())) return;
      // In a text field the browser's own undo applies.
      if (hasModifier && event.key === 'z' && isTyping(event.target)) return;
      const action = findShortcut(((hasModifier ? 'mod+' : '') + event.key.toLowerCase()) as ShortcutKey);
      if (action === undefined) return;
      if (action() !== false) event.preventDefault();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [isScreenHidden]);
}
