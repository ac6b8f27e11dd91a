import { isDeepStrictEqual } from 'node:util';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Person } from '#server/http/authentication.ts';
import { lockThing, writeAudit } from './audit.store.ts';
import { createVersionConflict } from './version-conflict.ts';

export type Edit<View> = {
  /** The kind of thing, and which one it is, as the audit log names them. */
  thing: string;
  id: string;
  action: string;
  /** The state that the editor has read; left out, the last save wins. */
  version?: number | null | undefined;
  read: (trx: Transaction) => Promise<View | undefined>;
  /** Not called for what is gone. @param known undefined where it is to be made */
  write: (trx: Transaction, known: View | undefined) => Promise<unknown>;
  /** Whether there need not be one yet. */
  makes?: boolean;
};

/** What the log keeps of a view: neither counters nor a picture's stand-in bytes. */
const logged = (view: unknown): string | null =>
  view === undefined
    ? null
    : JSON.stringify(view, (key, value: unknown) => (['placeholder', 'version', 'updatedAt'].includes(key) ? undefined : value));

/**
 * One change by staff: waits for others who edit the same thing, refuses a state that is not the newest, and leaves a trace in the audit
 * log in the same transaction. What changes nothing leaves none.
 * @returns the thing as it is now
 * @throws ApiError('not_found'); ApiError('version_stale') with the newest state
 */
export function edit<View extends object>(
  db: Db,
  person: Person,
  { thing, id, action, version, read, write, makes = false }: Edit<View>,
): Promise<View> {
  return db.transaction().execute(async (trx) => {
    await lockThing(trx, thing, id);
    const known = await read(trx);
    if (known === undefined && !makes) throw createApiError('not_found');
    const current = (known as { version?: number } | undefined)?.version ?? 0;
    if (typeof version === 'number' && version !== current) throw await createVersionConflict(trx, thing, id, known ?? null);
    await write(trx, known);
    const now = await read(trx);
    if (now === undefined) throw createApiError('not_found');
    const [before, after] = [logged(known), logged(now)];
    if (before === null || !isDeepStrictEqual(JSON.parse(before), JSON.parse(after!))) {
      await writeAudit(trx, { userId: person.id, action, thing, thingId: id, before, after });
    }
    return now;
  });
}
