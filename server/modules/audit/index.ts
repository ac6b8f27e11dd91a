import type { Db } from '#server/db/connection.ts';
import { createAuditHandlers } from './audit.handlers.ts';
import { createAuditService } from './audit.service.ts';

// Shared data module: the audit log and the versioned updates that write it. Other modules may call its store functions.
export { auditPersonalData } from './audit-personal-data.store.ts';
export {
  insertAuditEntry,
  insertAuditEntries,
  findLastChange,
  findChangeSince,
  listChangesSince,
  listBatch,
  listEntriesNotUndone,
  findRemovalEntry,
  lockEntity,
  lockNames,
} from './audit.store.ts';
export { createCrudHandlers, type CrudResource } from './crud-resource.ts';
export { moveRecord, type RecordMove } from './move-record.ts';
export { createVersionConflict } from './version-conflict.ts';
export { updateWithVersionCheck } from './versioned-update.ts';

export const createAuditModule = ({ db }: { db: Db }) => ({ handlers: createAuditHandlers(createAuditService({ db })) });
