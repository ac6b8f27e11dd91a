import type { SavedFilter } from '#contract/admin/requests/filter.ts';
import type { InputOf } from '#contract/index.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { ListParams } from '#web/admin/lists/use-list-params.ts';

/** What narrows the list, by the names that the address gives it. */
export const quoteFilterNames = ['status', 'view', 'spam', 'urgency', 'value', 'suburb', 'stone', 'assignee', 'unread', 'waiting'] as const;
/** Those that a tab sets. */
export const tabFilterNames = ['status', 'view', 'spam'] as const;
export type QuoteFilterName = (typeof quoteFilterNames)[number];
export type QuoteListParams = ListParams<QuoteFilterName>;
export type QuoteListFilter = Omit<InputOf<'/admin/quotes/list'>, 'skip' | 'limit'>;

const own = [...quoteFilterNames, 'search', 'sort'] as const;

/** The part of an address's query that narrows and orders requests, to hand on to another address. */
export function toFilterQuery(parameters: URLSearchParams): string {
  const kept = own.flatMap((name): [string, string][] => (parameters.get(name) ? [[name, parameters.get(name)!]] : []));
  return new URLSearchParams(kept).toString();
}

const flags = new Set<string>(['spam', 'unread', 'waiting']);

/** A query as the calls want it. */
export function parseFilterQuery(query: string): QuoteListFilter {
  const parameters = new URLSearchParams(query);
  const filter: Record<string, unknown> = {};
  for (const name of own) {
    const value = parameters.get(name);
    if (!value) continue;
    filter[name] = flags.has(name) ? value === '1' : name === 'status' ? value.split(',') : value;
  }
  return filter;
}

/** A saved filter as a query. */
export function savedViewToQuery(filter: SavedFilter): string {
  const values: [string, string][] = own.map((name) => {
    const value = filter[name];
    return [name, Array.isArray(value) ? value.join(',') : value === true ? '1' : value === false ? '' : (value ?? '')];
  });
  return new URLSearchParams(values.filter(([, value]) => value !== '')).toString();
}

/** One of the list's tabs: a part of all requests, which the other filters narrow further. */
export type QuoteTab = { label: string; set: { status: string; view: string; spam: string }; statuses?: readonly QuoteStatus[] };

const tab = (label: string, set: Partial<QuoteTab['set']>, statuses?: readonly QuoteStatus[]): QuoteTab => ({
  label,
  set: { status: '', view: '', spam: '', ...set },
  ...(statuses && { statuses }),
});

const ended = ['declined', 'rejected', 'withdrawn', 'expired'] as const;

export const quoteTabs: readonly QuoteTab[] = [
  tab('Needs me', { view: 'needs_me' }),
  tab('All', {}),
  tab('New', { status: 'submitted' }, ['submitted']),
  tab('Pricing', { status: 'in_review' }, ['in_review']),
  tab('Info needed', { status: 'info_needed' }, ['info_needed']),
  tab('Quoted', { status: 'quoted' }, ['quoted']),
  tab('Change asked', { status: 'change_requested' }, ['change_requested']),
  tab('Accepted', { status: 'accepted' }, ['accepted']),
  tab('Ended', { status: ended.join(',') }, ended),
  tab('Spam', { spam: '1' }),
];

/** The tab that an address shows; undefined where it is none of them (a view of the menu, say). */
export const activeTab = ({ filters }: QuoteListParams): QuoteTab | undefined =>
  quoteTabs.find(({ set }) => set.status === filters.status && set.view === filters.view && set.spam === filters.spam);
