import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { AuditService } from './audit.service.ts';

export const createAuditHandlers = (audit: AuditService): Pick<Handlers, '/admin/audit/list'> => ({
  '/admin/audit/list': async (input) => ({ response: await audit.list(input) }),
});
