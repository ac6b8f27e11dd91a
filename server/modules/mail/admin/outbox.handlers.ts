import type { outboxEndpoints } from '#contract/admin/outbox.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { OutboxAdmin } from './outbox-admin.service.ts';

type OutboxPaths = (typeof outboxEndpoints)[number]['path'];

export const createOutboxHandlers = (outbox: OutboxAdmin): Pick<Handlers, OutboxPaths> => ({
  '/admin/outbox/list': async (page) => ({ response: await outbox.list(page) }),
  '/admin/outbox/get': async ({ _id }) => ({ response: await outbox.get(_id) }),
  '/admin/outbox/resend': async (which, { person }) => ({ response: await outbox.resend(person, which) }),
  '/admin/outbox/dismiss': async (which, { person }) => ({ response: { ids: await outbox.dismiss(person, which) } }),
});
