import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';

/** Acquires an advisory lock on a record until the transaction ends. */
export const lockEntity = (trx: Transaction, entityType: string, id: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${entityType} ${id}`}, 0))`.execute(trx);

/**
 * Acquires an advisory lock on the names of a record type until the transaction ends, so that no other transaction uses a checked name. Must be
 * acquired after all other locks, to avoid deadlocks.
 */
export const lockNames = (trx: Transaction, entityType: string): Promise<unknown> => lockEntity(trx, entityType, 'names');
