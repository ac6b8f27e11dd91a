/** The topics of changes. `realtime-hub.ts` decides which pages receive them; `marks` and `presence` are internal. */
const abouts = ['requests', 'contacts', 'customers', 'mails', 'jobs', 'marks', 'presence', 'edits'] as const;
type About = (typeof abouts)[number];

/** The ids of changes that are not sent yet, by topic. */
export type News = Record<About, Set<string>> & { missed: boolean };

/** What pages hear of by its ids. */
export const toldByIds = ['requests', 'contacts', 'customers', 'mails', 'jobs'] as const satisfies readonly About[];

/** Beyond this number, more than a page of a list, pages refetch everything. */
const most = 200;

export const noNews = (): News => ({
  ...(Object.fromEntries(abouts.map((about) => [about, new Set<string>()])) as Record<About, Set<string>>),
  missed: false,
});

export const hasNews = (news: News): boolean => news.missed || abouts.some((about) => news[about].size > 0);

/** Adds a notification. One that cannot be parsed counts as missed. */
export function addNews(news: News, told: string | undefined): void {
  const { about, id } = readTold(told);
  if (about === undefined) news.missed = true;
  // A stream without an open quote.
  else if (id !== null) news[about].add(id);
  if (toldByIds.reduce((sum, each) => sum + news[each].size, 0) > most) news.missed = true;
}

function readTold(told: string | undefined): { about: About | undefined; id: string | null } {
  try {
    const { about, id } = JSON.parse(told ?? '') as { about: About; id: string | null };
    if (abouts.includes(about)) return { about, id };
  } catch {
    // Not ours.
  }
  return { about: undefined, id: null };
}
