import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

const close = (details: HTMLDetailsElement | null) => details?.removeAttribute('open');
const within = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a, button')];

/**
 * A disclosure in the bar; opens without JavaScript too. Esc closes it, the arrows walk through it, and it closes
 * when the focus or a press goes elsewhere, or the page changes.
 */
export function Dropdown({ label, mark, children }: { label: string; mark?: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Each page visited has its own key.
    if (key) close(details.current);
  }, [key]);

  useEffect(() => {
    const press = ({ target }: PointerEvent) => !details.current?.contains(target as Node) && close(details.current);
    addEventListener('pointerdown', press);
    return () => removeEventListener('pointerdown', press);
  }, []);

  const walk = (event: KeyboardEvent<HTMLDetailsElement>) => {
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
    const stops = within(element);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[at === -1 && step < 0 ? stops.length - 1 : (at + step + stops.length) % stops.length]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to what is inside
    <details
      ref={details}
      name="bar"
      className="group relative"
      onKeyDown={walk}
      onBlur={({ currentTarget, relatedTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && close(currentTarget)}
    >
      <summary className="flex min-h-11 items-center gap-1 px-2 whitespace-nowrap hover:text-rust">
        {label}
        {mark}
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full left-0 min-w-48 rounded-sm border border-line bg-card py-2 shadow-lift">{children}</ul>
    </details>
  );
}

export const dropdownItem =
  'flex min-h-11 w-full items-center px-4 text-left hover:bg-paper hover:text-rust focus-visible:-outline-offset-2';
