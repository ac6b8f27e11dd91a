import type { AuditEntry } from '#contract/admin/audit.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { Db } from '#server/db/connection.ts';
import { listAudit } from './audit.store.ts';

export function createAuditService({ db }: { db: Db }) {
  return {
    /** Lists a page of changes by staff, newest first. */
    async list({
      entityType,
      _id,
      userId,
      search,
      skip,
      limit,
    }: ParsedInputOf<'/admin/audit/list'>): Promise<{ result: AuditEntry[]; fullcount: number }> {
      const { rows, total } = await listAudit(db, { entityType, entityId: _id, userId, search, skip, limit });
      const result = rows.map((row) => ({
        at: row.createdAt.toISOString(),
        userName: row.fullName ?? '',
        userId: row.userId,
        action: `${row.entityType}.${row.action}`,
        _id: row.entityId,
        quoteNumber: row.quoteNumber,
        before: row.before,
        after: row.after,
        entryId: row.id,
      }));
      return { result, fullcount: total };
    },
  };
}
