import { auditEndpoints } from '#contract/admin/audit.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createAuditService } from './audit.service.ts';

// Shared data module: the audit log. Other modules may call its store functions.
export { auditPersonalData } from './audit-personal-data.store.ts';
export { insertAuditEntry, insertAuditEntries, findLastChange, findChangeSince, listChangesSince } from './audit.store.ts';

export function createAuditModule({ db }: { db: Db }) {
  const audit = createAuditService({ db });
  return { handlers: serve(auditEndpoints, { '/admin/audit/list': (input) => audit.list(input) }) };
}
