import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { editPermissionByEntity, type EditableEntity, type Permission } from '#domain/accounts/staff.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { idTopics, type ChangeBatch } from './change-batch.ts';
import type { QuoteViewers } from './quote-viewers.ts';
import { isAllowed, listReadyStreams, type Stream, type Streams } from './stream.ts';

/** The permission that a user needs to receive the events of a topic. */
const permissionByTopic: Record<(typeof idTopics)[number], Permission> = {
  requests: 'quotes',
  orders: 'orders',
  contacts: 'customers',
  customers: 'customers',
  mails: 'outbox',
  jobs: 'jobs',
};

/** Returns the permission to edit a record. @param recordKey type and id, for example `product:<id>` */
const getEditPermission = (recordKey: string): Permission => editPermissionByEntity[recordKey.split(':')[0] as EditableEntity];

/** Sends the changes that the role of the user has permission for. */
function sendChanges({ send, currentUser }: Stream, batch: ChangeBatch): void {
  if (batch.hasMissedChanges) return send('refresh', {});
  for (const topic of idTopics) {
    if (batch[topic].size > 0 && isAllowed(currentUser, permissionByTopic[topic])) send(topic, { ids: [...batch[topic]] });
  }
  const recordKeys = [...batch.edits].filter((recordKey) => isAllowed(currentUser, getEditPermission(recordKey)));
  if (recordKeys.length > 0) send('edits', { ids: recordKeys });
}

type Dependencies = { streams: Streams; getQuoteCounts: (currentUser: AuthenticatedUser) => Promise<QuoteCounts>; viewers: QuoteViewers };

/** Sends batches of changes to the open pages. */
export function createChangeDelivery({ streams, getQuoteCounts, viewers }: Dependencies) {
  /** Sends changed quote counts to the streams, with one query per user. */
  async function sendCounts(recipients: readonly Stream[]): Promise<void> {
    const permittedStreams = recipients.filter(({ currentUser }) => isAllowed(currentUser, 'quotes'));
    for (const userStreams of Map.groupBy(permittedStreams, ({ currentUser }) => currentUser.id).values()) {
      const counts = await getQuoteCounts(userStreams[0]!.currentUser);
      const json = JSON.stringify(counts);
      for (const stream of userStreams.filter(({ lastCountsJson }) => lastCountsJson !== json)) {
        stream.lastCountsJson = json;
        stream.send('counts', counts);
      }
    }
  }

  return {
    async deliver(batch: ChangeBatch): Promise<void> {
      const { requests, marks: usersWithChangedMarks, presence, hasMissedChanges } = batch;
      for (const stream of listReadyStreams(streams)) sendChanges(stream, batch);
      await sendCounts(
        listReadyStreams(streams).filter(
          ({ currentUser }) => hasMissedChanges || requests.size > 0 || usersWithChangedMarks.has(currentUser.id),
        ),
      );
      await viewers.sendPresence([...presence]);
    },
  };
}
