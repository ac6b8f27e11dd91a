import type { SavedFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { InputOf } from '#contract/index.ts';
import { lostStatuses, openStatuses } from '#domain/quotes/quote-statuses.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import type { ListParams } from '#web/admin/kit/list/use-list-params.ts';

/** Names of the filters in the query string. */
export const quoteFilterNames = ['status', 'view', 'spam', 'urgency', 'value', 'suburb', 'stone', 'assignee', 'unread', 'waiting'] as const;
/** Names of the filters that a tab sets. */
export const tabFilterNames = ['status', 'view', 'spam'] as const;
type QuoteFilterName = (typeof quoteFilterNames)[number];
export type QuoteListParams = ListParams<QuoteFilterName>;
export type QuoteListFilter = Omit<InputOf<'/admin/quotes/list'>, 'skip' | 'limit'>;

const parameterNames = [...quoteFilterNames, 'search', 'sort'] as const;

/** Returns a query string with only the filter and the order of the list, for links to other screens. */
export function toFilterQuery(parameters: URLSearchParams): string {
  const values = parameterNames.flatMap((name): [string, string][] => (parameters.get(name) ? [[name, parameters.get(name)!]] : []));
  return new URLSearchParams(values).toString();
}

const flagNames = new Set<string>(['spam', 'unread', 'waiting']);

/** Parses a query string to the filter of a list endpoint. */
export function parseFilterQuery(query: string): QuoteListFilter {
  const parameters = new URLSearchParams(query);
  const filter: Record<string, unknown> = {};
  for (const name of parameterNames) {
    const value = parameters.get(name);
    if (!value) continue;
    filter[name] = flagNames.has(name) ? value === '1' : name === 'status' ? value.split(',') : value;
  }
  return filter;
}

/** Returns the query string of a saved view. */
export function savedViewToQuery(filter: SavedFilter): string {
  const values: [string, string][] = parameterNames.map((name) => {
    const value = filter[name];
    return [name, Array.isArray(value) ? value.join(',') : value === true ? '1' : value === false ? '' : (value ?? '')];
  });
  return new URLSearchParams(values.filter(([, value]) => value !== '')).toString();
}

/** Tab of the list. A tab sets the filters of `tabFilterNames`, and the user can combine it with other filters. */
export type QuoteTab = { label: string; filters: { status: string; view: string; spam: string }; statuses?: readonly QuoteStatus[] };

const createTab = (label: string, filters: Partial<QuoteTab['filters']>, statuses?: readonly QuoteStatus[]): QuoteTab => ({
  label,
  filters: { status: '', view: '', spam: '', ...filters },
  ...(statuses && { statuses }),
});

/** Statuses with their own tab. The closed statuses share one tab. */
const tabStatuses: readonly QuoteStatus[] = [...openStatuses, 'accepted'];

export const quoteTabs: readonly QuoteTab[] = [
  createTab('To do', { view: 'needs_me' }),
  createTab('All', {}),
  ...tabStatuses.map((status) => createTab(staffStatusLabels[status], { status }, [status])),
  createTab('Closed', { status: lostStatuses.join(',') }, lostStatuses),
  createTab('Possible spam', { spam: '1' }),
];

/** Returns the active tab; undefined if none matches, for example with a saved view. */
export const findActiveTab = (list: QuoteListParams): QuoteTab | undefined =>
  quoteTabs.find(({ filters }) => tabFilterNames.every((name) => filters[name] === list.filters[name]));
