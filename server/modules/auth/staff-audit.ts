import { insertAuditEntry } from '#server/modules/audit/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { UserRow } from '#server/modules/users/index.ts';

/** Writes an audit entry for a change of credentials by a staff member to their own account. Customers have no audit entries. */
export async function writeStaffAudit(
  trx: Transaction,
  user: Pick<UserRow, 'id' | 'role'>,
  action: string,
  change: { before?: object; after?: object },
): Promise<void> {
  if (user.role === 'customer') return;
  const [before, after] = [change.before, change.after].map((value) => (value === undefined ? null : JSON.stringify(value)));
  await insertAuditEntry(trx, { userId: user.id, action, entityType: 'staff', entityId: user.id, before, after });
}
