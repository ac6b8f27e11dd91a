import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { editPermissionByEntity, type EditableEntity, type Permission } from '#domain/accounts/staff.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { idTopics, type ChangeBatch } from './change-batch.ts';
import type { QuoteViewers } from './quote-viewers.ts';
import { isAllowed, listReadyStreams, type Stream, type Streams } from './stream.ts';

/** The area of each topic. Users with access to the area receive its events. */
const areaByTopic: Record<(typeof idTopics)[number], Permission> = {
  requests: 'quotes',
  contacts: 'customers',
  customers: 'customers',
  mails: 'outbox',
  jobs: 'jobs',
};

/** The area of an edited record, as in `product:<id>`. */
const getArea = (record: string): Permission => editPermissionByEntity[record.split(':')[0] as EditableEntity];

/** Sends the changes that the user's role may see. */
function sendChanges({ send, currentUser }: Stream, batch: ChangeBatch): void {
  if (batch.missed) return send('refresh', {});
  for (const about of idTopics) {
    if (batch[about].size > 0 && isAllowed(currentUser, areaByTopic[about])) send(about, { ids: [...batch[about]] });
  }
  const ids = [...batch.edits].filter((record) => isAllowed(currentUser, getArea(record)));
  if (ids.length > 0) send('edits', { ids });
}

type Dependencies = { streams: Streams; countsOf: (currentUser: AuthenticatedUser) => Promise<QuoteCounts>; viewers: QuoteViewers };

/** Sends batches of changes to the open pages. */
export function createChangeDelivery({ streams, countsOf, viewers }: Dependencies) {
  /** Sends the counts of the list to pages that do not show them yet, with one query per user. */
  async function sendCounts(to: readonly Stream[]): Promise<void> {
    const permitted = to.filter(({ currentUser }) => isAllowed(currentUser, 'quotes'));
    for (const group of Map.groupBy(permitted, ({ currentUser }) => currentUser.id).values()) {
      const counts = await countsOf(group[0]!.currentUser);
      const json = JSON.stringify(counts);
      for (const stream of group.filter((each) => each.counts !== json)) {
        stream.counts = json;
        stream.send('counts', counts);
      }
    }
  }

  return {
    async deliver(batch: ChangeBatch): Promise<void> {
      const { requests, marks, presence, missed } = batch;
      for (const stream of listReadyStreams(streams)) sendChanges(stream, batch);
      await sendCounts(listReadyStreams(streams).filter(({ currentUser }) => missed || requests.size > 0 || marks.has(currentUser.id)));
      await viewers.sendPresence([...presence]);
    },
  };
}
