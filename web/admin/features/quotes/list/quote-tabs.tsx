import { Link } from 'react-router';
import { useEffect, useRef } from 'react';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { findActiveTab, quoteTabs, type QuoteListParams, type QuoteTab } from './quote-filter.ts';

export type StatusCounts = Partial<Record<QuoteStatus, number>>;

type QuoteTabsProps = {
  list: QuoteListParams;
  /** Number of quotes by status that match the other filters. */
  countsByStatus: StatusCounts | undefined;
  counts: QuoteCounts | undefined;
  /** Query string without the filters that a tab sets. */
  otherFilters: URLSearchParams;
};

type TabCounts = Pick<QuoteTabsProps, 'countsByStatus' | 'counts'>;

function getTabCount({ filters, statuses }: QuoteTab, { countsByStatus, counts }: TabCounts): number | undefined {
  if (filters.spam) return counts?.spam;
  if (filters.view === 'needs_me') return counts?.needsMe;
  if (!countsByStatus) return undefined;
  const countedStatuses = statuses ?? (Object.keys(countsByStatus) as QuoteStatus[]);
  return countedStatuses.reduce((sum, status) => sum + (countsByStatus[status] ?? 0), 0);
}

/** Renders the tabs of the list, each with its number of quotes. */
export function QuoteTabs({ list, otherFilters, ...tabCounts }: QuoteTabsProps) {
  const activeTab = findActiveTab(list);
  const tabListRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const activeLink = activeTab && tabListRef.current?.querySelector<HTMLElement>('[aria-current]');
    if (activeLink && tabListRef.current)
      tabListRef.current.scrollLeft = activeLink.offsetLeft - tabListRef.current.clientWidth / 2 + activeLink.clientWidth / 2;
  }, [activeTab]);
  return (
    <nav aria-label="Quote views" className="-mx-4 -mt-2 mb-3 border-b border-line sm:-mx-6 xl:-mx-8">
      <ul ref={tabListRef} className="flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4 xl:px-6">
        {quoteTabs.map((tab) => {
          const query = new URLSearchParams(otherFilters);
          for (const [name, value] of Object.entries(tab.filters)) if (value !== '') query.set(name, value);
          const count = getTabCount(tab, tabCounts);
          const isUrgent = tab.filters.view === 'needs_me' && (count ?? 0) > 0;
          return (
            <li key={tab.label} className="shrink-0">
              <Link
                to={`${paths.quotes}${query.size === 0 ? '' : `?${query.toString()}`}`}
                preventScrollReset
                aria-current={tab === activeTab ? 'page' : undefined}
                className="relative flex min-h-10 items-center gap-1.5 px-2 text-note whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-rust pointer-coarse:min-h-11"
              >
                {tab.label}
                <span
                  className={`min-w-4 text-xs tabular-nums ${isUrgent ? 'rounded-sm bg-rust px-1 text-center font-semibold text-white' : ''}`}
                >
                  {count ?? ''}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
