import type { Db } from '#server/db/connection.ts';
import { createAuditHandlers } from './audit.handlers.ts';
import { createAuditService } from './audit.service.ts';

// Shared data module: the audit log. Other modules may call its store functions.
export { auditPersonalData } from './audit-personal-data.store.ts';
export { insertAuditEntry, insertAuditEntries, findLastChange, findChangeSince, listChangesSince } from './audit.store.ts';

export const createAuditModule = ({ db }: { db: Db }) => ({ handlers: createAuditHandlers(createAuditService({ db })) });
