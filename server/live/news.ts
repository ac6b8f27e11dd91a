/** What was told since the last time it was passed on. */
export type News = { requests: Set<string>; contacts: Set<string>; marks: Set<string>; presence: Set<string>; missed: boolean };

/** More than a list shows: all of it is read anew. */
const most = 200;

export const noNews = (): News => ({ requests: new Set(), contacts: new Set(), marks: new Set(), presence: new Set(), missed: false });

/** Adds what the database told; what cannot be read counts as missed. */
export function addNews(news: News, told: string | undefined): void {
  const { about, id } = readTold(told);
  if (about === undefined) news.missed = true;
  // Nobody's page: a stream that looks at nothing.
  else if (id !== null) news[about].add(id);
  if (news.requests.size + news.contacts.size > most) news.missed = true;
}

type About = Exclude<keyof News, 'missed'>;
const abouts: readonly string[] = ['requests', 'contacts', 'marks', 'presence'] satisfies About[];

function readTold(told: string | undefined): { about: About | undefined; id: string | null } {
  try {
    const { about, id } = JSON.parse(told ?? '') as { about: string; id: string | null };
    if (abouts.includes(about)) return { about: about as About, id };
  } catch {
    // Not ours.
  }
  return { about: undefined, id: null };
}
