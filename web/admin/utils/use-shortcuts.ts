import { use, useEffect, useRef } from 'react';
import { SetAside } from '#web/ui/set-aside.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio],[type=file]), textarea, select'));

/** Keys as they are written on the sheet of shortcuts: `/`, `?`, `n`, `mod+s`. */
export type ShortcutMap = Record<string, () => void>;

/**
 * Runs what a key does. Single keys rest while somebody types or a dialog is open; those with `mod` (Ctrl, or Command) do not rest while
 * somebody types. All rest while what they act on is set aside.
 */
export function useShortcuts(shortcuts: ShortcutMap): void {
  const latest = useRef(shortcuts);
  const aside = use(SetAside);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (aside) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal') !== null) return;
      const mod = event.ctrlKey || event.metaKey;
      if (!mod && isTyping(event.target)) return;
      // Undo of what is typed is the browser's.
      if (mod && event.key === 'z' && isTyping(event.target)) return;
      const run = latest.current[(mod ? 'mod+' : '') + event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [aside]);
}
