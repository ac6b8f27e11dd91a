/** The topics of changes. `change-delivery.ts` selects the pages that receive a change. `marks` and `presence` are internal. */
const topics = ['requests', 'orders', 'contacts', 'customers', 'mails', 'jobs', 'marks', 'presence', 'edits'] as const;
type Topic = (typeof topics)[number];

/** The ids of changes that are not sent yet, by topic. */
export type ChangeBatch = Record<Topic, Set<string>> & { hasMissedChanges: boolean };

/** The topics that pages receive with ids. */
export const idTopics = ['requests', 'orders', 'contacts', 'customers', 'mails', 'jobs'] as const satisfies readonly Topic[];

/** The maximum number of ids in a batch, above the length of a list page. With more ids, pages refetch everything. */
const maxIds = 200;

export const createBatch = (): ChangeBatch => ({
  ...(Object.fromEntries(topics.map((topic) => [topic, new Set<string>()])) as Record<Topic, Set<string>>),
  hasMissedChanges: false,
});

export const hasChanges = (batch: ChangeBatch): boolean => batch.hasMissedChanges || topics.some((topic) => batch[topic].size > 0);

/** Adds a notification to a batch. A notification that cannot be parsed sets `hasMissedChanges`. */
export function addChange(batch: ChangeBatch, payload: string | undefined): void {
  const { topic, id } = parsePayload(payload);
  if (topic === undefined) batch.hasMissedChanges = true;
  // The presence of a stream without an open quote has no id.
  else if (id !== null) batch[topic].add(id);
  if (idTopics.reduce((sum, name) => sum + batch[name].size, 0) > maxIds) batch.hasMissedChanges = true;
}

function parsePayload(payload: string | undefined): { topic: Topic | undefined; id: string | null } {
  try {
    const { about: topic, id } = JSON.parse(payload ?? '') as { about: Topic; id: string | null };
    if (topics.includes(topic)) return { topic, id };
  } catch {
    // The notification is from another program.
  }
  return { topic: undefined, id: null };
}
