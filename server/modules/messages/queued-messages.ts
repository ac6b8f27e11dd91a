import { messageKinds, type MessageParams, type QueuedKind } from '#domain/messages/message-kinds.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { dispatch } from './dispatch.ts';
import { lockQuoteOfMessage, markAnnounced } from './dispatch.store.ts';
import type { LoadMessage, MessageContext, MessageLoaders } from './message.ts';
import { dropEmail, type OutboxEmail } from './outbox/outbox.store.ts';
import type { SenderSettings } from './outbox/outbox.service.ts';

type Dependencies = { db: Db; clock: Clock; publicUrl: string; settings: SenderSettings; loaders: MessageLoaders };

const isQueuedKind = (kind: string): kind is QueuedKind => kind in messageKinds && 'subject' in messageKinds[kind as QueuedKind];

/** Loads and dispatches queued messages, and checks before an email is sent whether its message is still true. */
export function createQueuedMessages({ db, clock, publicUrl, settings, loaders }: Dependencies) {
  const getContext = async (): Promise<MessageContext> => {
    const [general, businessEmail] = [await settings.getGeneral(), await settings.getBusinessEmail()];
    return { now: clock.now(), publicUrl, general, businessEmail };
  };
  const load = (trx: Transaction, kind: QueuedKind, params: MessageParams<QueuedKind>, context: MessageContext) =>
    (loaders[kind] as LoadMessage<QueuedKind>)(trx, params, context);

  return {
    getContext,

    /** Dispatches messages about one record. A repeated call stores nothing, because notifications and emails have unique keys. */
    async dispatchQueued({ kinds, params }: { kinds: readonly QueuedKind[]; params: MessageParams<QueuedKind> }): Promise<void> {
      const context = await getContext();
      await db.transaction().execute(async (trx) => {
        await lockQuoteOfMessage(trx, params);
        for (const kind of kinds) {
          const message = await load(trx, kind, params, context);
          if (message !== undefined) await dispatch(trx, { kind, ...message }, { params });
        }
      });
    },

    /**
     * Drops an email if its message is no longer true: the quote was accepted, recalled or replaced. The same message can then be dispatched
     * again. An email that was queued before its quote was flagged as spam is sent if it is true.
     * @returns true if the email was dropped
     */
    async dropIfUntrue(trx: Transaction, email: OutboxEmail, context: MessageContext): Promise<boolean> {
      const params = email.params as MessageParams<QueuedKind> | null;
      if (params === null || !isQueuedKind(email.kind)) return false;
      if ((await load(trx, email.kind, params, context)) !== undefined) return false;
      await dropEmail(trx, email.id, context.now);
      if ('eventId' in params && email.audience === 'customer') await markAnnounced(trx, params.eventId, false);
      return true;
    },
  };
}
export type QueuedMessages = ReturnType<typeof createQueuedMessages>;
