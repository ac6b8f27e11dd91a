import { randomUUID } from 'node:crypto';
import { dispatch } from '#server/modules/messages/index.ts';
import type { OutgoingEmail, OutgoingMessage } from '#server/modules/messages/message.ts';
import type { TestApp } from './harness.ts';

export type EmailOverrides = Partial<Pick<OutgoingMessage, 'kind' | 'key' | 'about'> & OutgoingEmail>;

/** Inserts an email about a user into the outbox, with the job that sends it. @returns its id */
export async function insertEmail(shop: TestApp, userId: string, overrides: EmailOverrides = {}): Promise<string> {
  const { kind = 'quote_message', key = randomUUID(), about = { userId }, ...email } = overrides;
  const defaults = { to: 'lerato@example.test', subject: 'A note', content: () => ['Dear Lerato', 'All is well.'] };
  const message: OutgoingMessage = { kind, key, about, email: { ...defaults, ...email } };
  return (await shop.services.db.transaction().execute((trx) => dispatch(trx, message)))!;
}
