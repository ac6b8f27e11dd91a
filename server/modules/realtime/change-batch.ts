/** The topics of changes. `change-delivery.ts` decides which pages receive them; `marks` and `presence` are internal. */
const topics = ['requests', 'contacts', 'customers', 'mails', 'jobs', 'marks', 'presence', 'edits'] as const;
type About = (typeof topics)[number];

/** The ids of changes that are not sent yet, by topic. */
export type ChangeBatch = Record<About, Set<string>> & { missed: boolean };

/** The topics that pages receive with ids. */
export const idTopics = ['requests', 'contacts', 'customers', 'mails', 'jobs'] as const satisfies readonly About[];

/** Beyond this number, more than a page of a list, pages refetch everything. */
const maxIds = 200;

export const emptyBatch = (): ChangeBatch => ({
  ...(Object.fromEntries(topics.map((about) => [about, new Set<string>()])) as Record<About, Set<string>>),
  missed: false,
});

export const hasChanges = (batch: ChangeBatch): boolean => batch.missed || topics.some((about) => batch[about].size > 0);

/** Adds a notification. One that cannot be parsed counts as missed. */
export function addChange(batch: ChangeBatch, payload: string | undefined): void {
  const { about, id } = parsePayload(payload);
  if (about === undefined) batch.missed = true;
  // A stream without an open quote.
  else if (id !== null) batch[about].add(id);
  if (idTopics.reduce((sum, each) => sum + batch[each].size, 0) > maxIds) batch.missed = true;
}

function parsePayload(payload: string | undefined): { about: About | undefined; id: string | null } {
  try {
    const { about, id } = JSON.parse(payload ?? '') as { about: About; id: string | null };
    if (topics.includes(about)) return { about, id };
  } catch {
    // Not ours.
  }
  return { about: undefined, id: null };
}
