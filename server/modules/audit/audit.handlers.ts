import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Audit } from './audit.service.ts';

export const createAuditHandlers = (audit: Audit): Pick<Handlers, '/admin/audit/list'> => ({
  '/admin/audit/list': async (input) => ({ response: await audit.list(input) }),
});
