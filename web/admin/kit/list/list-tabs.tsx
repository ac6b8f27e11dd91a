import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export type ListTab = {
  label: string;
  to: string;
  /** Undefined while it is loading. */
  count: number | undefined;
  isActive: boolean;
  /** True if staff have to act on the rows of the tab. */
  isUrgent?: boolean;
};

/** Renders the tabs of a list as links, each with its number of rows. Scrolls to the active tab on narrow screens. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const tabListRef = useRef<HTMLUListElement>(null);
  const activeLabel = tabs.find(({ isActive }) => isActive)?.label;
  useEffect(() => {
    const activeLink = activeLabel && tabListRef.current?.querySelector<HTMLElement>('[aria-current]');
    if (activeLink && tabListRef.current)
      tabListRef.current.scrollLeft = activeLink.offsetLeft - tabListRef.current.clientWidth / 2 + activeLink.clientWidth / 2;
  }, [activeLabel]);
  return (
    <nav aria-label={label} className="-mx-4 -mt-2 mb-3 border-b border-line sm:-mx-6 xl:-mx-8">
      <ul ref={tabListRef} className="flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4 xl:px-6">
        {tabs.map((tab) => (
          <li key={tab.label} className="shrink-0">
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isActive ? 'page' : undefined}
              className="relative flex min-h-10 items-center gap-1.5 px-2 text-note whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-rust pointer-coarse:min-h-11"
            >
              {tab.label}
              <span
                className={`min-w-4 text-xs tabular-nums ${tab.isUrgent && (tab.count ?? 0) > 0 ? 'rounded-sm bg-rust px-1 text-center font-semibold text-white' : ''}`}
              >
                {tab.count ?? ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
