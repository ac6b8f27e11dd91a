import type { outboxEndpoints } from '#contract/admin/outbox.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { OutboxAdmin } from './outbox-admin.service.ts';

type OutboxPaths = keyof typeof outboxEndpoints;

export const createOutboxHandlers = (outbox: OutboxAdmin): Pick<Handlers, OutboxPaths> => ({
  '/admin/outbox/list': async (page) => ({ response: await outbox.list(page) }),
  '/admin/outbox/get': async ({ _id }) => ({ response: await outbox.get(_id) }),
  '/admin/outbox/resend': async (selection, { currentUser }) => ({ response: await outbox.resend(currentUser, selection) }),
  '/admin/outbox/dismiss': async (selection, { currentUser }) => ({ response: { ids: await outbox.dismiss(currentUser, selection) } }),
});
