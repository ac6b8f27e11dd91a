import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { ListTabs } from '#web/admin/kit/list/list-tabs.tsx';
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

function getTabUrl({ filters }: QuoteTab, otherFilters: URLSearchParams): string {
  const query = new URLSearchParams(otherFilters);
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return `${paths.quotes}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

export function QuoteTabs({ list, otherFilters, ...tabCounts }: QuoteTabsProps) {
  const activeTab = findActiveTab(list);
  const tabs = quoteTabs.map((tab) => ({
    label: tab.label,
    to: getTabUrl(tab, otherFilters),
    count: getTabCount(tab, tabCounts),
    isActive: tab === activeTab,
    isUrgent: tab.filters.view === 'needs_me',
  }));
  return <ListTabs label="Quote views" tabs={tabs} />;
}
