import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { adminButtonClass } from './admin-button.tsx';

type MenuProps = { label: ReactNode; name?: string; className?: string; align?: 'left' | 'right'; children: ReactNode };

/** For a menu of a screen's heading: on phones its sheet is as wide as the heading, wherever the button stands. */
export const wideOnPhones = 'max-sm:static max-sm:[&>div]:inset-x-0 max-sm:[&>div]:w-auto max-sm:[&>div]:max-w-none';

/** A button that opens a small sheet under it. Esc, a press elsewhere and the focus going elsewhere close it; so does a press on anything marked `data-closes`. */
export function Menu({ label, name, className = '', align = 'left', children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const element = details.current;
      if (element?.open && !(target instanceof Node && element.contains(target))) element.open = false;
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, []);
  const close = () => {
    if (details.current) details.current.open = false;
    details.current?.querySelector('summary')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.preventDefault();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes it
    <details
      ref={details}
      className={`group relative ${className}`}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The focus went on: a sheet left open would lie over what has it.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onClick={({ target }) => target instanceof Element && target.closest('[data-closes]') !== null && close()}
    >
      <summary className={adminButtonClass()} aria-label={name}>
        {label}
        <ChevronDownIcon className="-mr-1 size-4 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div
        className={`absolute top-full z-30 mt-1 w-max max-w-72 min-w-44 rounded-sm border border-line bg-card p-1.5 shadow-lift ${align === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  );
}

const item = 'flex min-h-9 w-full items-center gap-2 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-well pointer-coarse:min-h-11';

/** One thing to do in a menu. */
export function MenuItem({ onClick, tone, children }: { onClick: () => void; tone?: 'alarm'; children: ReactNode }) {
  return (
    <button type="button" data-closes className={`${item} ${tone === 'alarm' ? 'text-alarm' : ''}`} onClick={onClick}>
      {children}
    </button>
  );
}

/** One thing to tick in a menu, which stays open. */
export function MenuCheckboxItem({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={item}>
      <input type="checkbox" className="size-4 accent-rust" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
