import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useWindowEvent } from '#web/lib/hooks/use-window-event.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

const close = (details: HTMLDetailsElement | null) => details?.removeAttribute('open');
const findMenuItems = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a, button')];

/**
 * Renders a menu in the header that also works without JavaScript. The arrow keys move the focus through the items.
 * Escape, a click or focus outside the menu, and a navigation close it.
 */
export function Dropdown({ label, badge, children }: { label: string; badge?: ReactNode; children: ReactNode }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Each navigation has a new key.
    if (key) close(detailsRef.current);
  }, [key]);

  useWindowEvent('pointerdown', ({ target }) => !detailsRef.current?.contains(target as Node) && close(detailsRef.current));

  const handleKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const element = event.currentTarget;
    const summary = element.querySelector('summary');
    if (event.key === 'Escape' && element.open) {
      close(element);
      summary?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    element.open = true;
    const items = findMenuItems(element);
    const index = items.indexOf(document.activeElement as HTMLElement);
    items[index === -1 && step < 0 ? items.length - 1 : (index + step + items.length) % items.length]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its items
    <details
      ref={detailsRef}
      name="bar"
      className="group relative"
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && close(currentTarget)}
    >
      <summary className="flex min-h-11 items-center gap-1 px-2 whitespace-nowrap hover:text-rust">
        <span>{label}</span>
        {badge}
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full left-0 min-w-48 rounded-sm border border-line bg-card py-2 shadow-lift">{children}</ul>
    </details>
  );
}

export const dropdownItemClass =
  'flex min-h-11 w-full items-center px-4 text-left hover:bg-paper hover:text-rust focus-visible:-outline-offset-2';
