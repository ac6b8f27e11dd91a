import { isDeepStrictEqual } from 'node:util';
import type { EndpointPath } from '#contract/index.ts';
import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';

/** An entry of the audit log. It is not written if `before` and `after` are equal. `id` is the record's by default. */
export type AuditChange = { action: string; id?: string; entityType?: string; before?: object; after?: object };

export type CommandTarget = {
  /** The id of the record that is passed to `lock`. Audit entries are about this record by default. */
  _id: string;
  /** The version that the user edited. Without it, the command is not checked for conflicts. */
  version?: number | null | undefined;
  /** The endpoint of a command with an idempotency key. A user may use the same key for another endpoint. */
  operation?: EndpointPath;
  /** The idempotency key. Without it, the work runs each time. */
  key?: string | undefined;
  /** The content of the request, which a repeat must have too. Only its hash is stored. */
  request?: unknown;
  /** The result that is stored with the key, if it is known before the work. By default, that of the work is stored. */
  result?: object;
};

type VersionedRecord = object & { version?: number };

type CommandOptions<Locked extends VersionedRecord> = {
  db: Db;
  /** The type of the record in the audit log. */
  entityType: string;
  /**
   * Locks the record until the transaction ends. Its SQL checks that the user may change the record. A command that creates a record locks
   * the record that it belongs to, if there is one.
   */
  lock: (trx: Transaction, id: string, user: AuthenticatedUser) => Promise<Locked | undefined>;
  /** Creates the error `version_stale` with the current record. */
  createConflict?: (trx: Transaction, record: Locked, user: AuthenticatedUser) => Promise<ApiError>;
};

/** Functions that the work of a command receives. */
type CommandContext = {
  /** Adds an entry to the audit log. */
  audit: (change: AuditChange) => void;
};

/** Serializes a record for the audit log, without `version`, `updatedAt` and the `placeholder` of pictures. */
const toAuditJson = (record: object): string =>
  JSON.stringify(record, (key, value: unknown) => (['placeholder', 'version', 'updatedAt'].includes(key) ? undefined : value));

const isSameJson = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && isDeepStrictEqual(JSON.parse(before), JSON.parse(after));

/**
 * Creates the function that runs the commands on a type of record. A command opens the transaction, locks the record, claims the
 * idempotency key, checks the version, runs the work and writes the audit entries, in this order. A repeat of the key returns the first
 * result without these last three steps. It also needs the lock, so a user who may no longer change the record gets `not_found`.
 */
export const createCommand =
  <Locked extends VersionedRecord>({ db, entityType, lock, createConflict }: CommandOptions<Locked>) =>
  /**
   * @param work returns a result without personal data, because it is stored with the key
   * @param respond converts the result in the same transaction, also that of a repeat. `record` is the record as it was locked
   */
  async <Result extends object, Output = Result>(
    user: AuthenticatedUser,
    { _id, version, operation, key, request, result: knownResult }: CommandTarget,
    work: (trx: Transaction, record: Locked, context: CommandContext) => Promise<Result>,
    respond: (trx: Transaction, result: Result, record: Locked) => Output | Promise<Output> = (_trx, result) => result as unknown as Output,
  ): Promise<Output> => {
    async function writeAuditEntries(trx: Transaction, changes: readonly AuditChange[]): Promise<void> {
      for (const { id = _id, before, after, ...change } of changes) {
        const beforeJson = before && toAuditJson(before);
        const afterJson = after && toAuditJson(after);
        if (isSameJson(beforeJson, afterJson)) continue;
        const json = { ...(beforeJson && { before: beforeJson }), ...(afterJson && { after: afterJson }) };
        await insertAuditEntry(trx, { entityType, ...change, userId: user.id, entityId: id, ...json });
      }
    }
    async function run(trx: Transaction, record: Locked): Promise<Result> {
      if (typeof version === 'number' && version !== record.version)
        throw (await createConflict?.(trx, record, user)) ?? createApiError('version_stale');
      const changes: AuditChange[] = [];
      const result = await work(trx, record, { audit: (change) => void changes.push(change) });
      await writeAuditEntries(trx, changes);
      return result;
    }
    return db.transaction().execute(async (trx) => {
      const record = await lock(trx, _id, user);
      if (record === undefined) throw createApiError('not_found');
      const idempotentRequest = { userId: user.id, operation: operation ?? entityType, key, request, result: knownResult };
      return respond(trx, await withIdempotency(trx, idempotentRequest, () => run(trx, record)), record);
    });
  };

type Command<Locked extends VersionedRecord> = ReturnType<typeof createCommand<Locked>>;
type Work<Locked extends VersionedRecord> = (trx: Transaction, record: Locked, context: CommandContext) => Promise<unknown>;

/**
 * Creates the function that runs a command which returns the changed record, also for a repeat.
 * @param read reads the record after the work, in the same transaction
 */
export const createChange =
  <Locked extends VersionedRecord, Output>(
    run: Command<Locked>,
    read: (trx: Transaction, id: string, user: AuthenticatedUser) => Promise<Output>,
  ) =>
  (user: AuthenticatedUser, target: CommandTarget, work: Work<Locked>): Promise<Output> =>
    run(
      user,
      target,
      async (...parameters) => (await work(...parameters), {}),
      (trx) => read(trx, target._id, user),
    );
