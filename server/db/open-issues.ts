import { sql } from 'kysely';

// SQL conditions for what waits for staff. The dashboard counts the same rows that the lists show.

/** For contact_messages: the message was neither opened nor marked as done. */
export const isUnreadContactMessage = sql<boolean>`(not spam and read_at is null and resolved_at is null)`;

/** For outbox: the email could not be sent and is not marked as resolved. */
export const isFailedMail = sql<boolean>`(status = 'failed' and dismissed_at is null)`;

/** For graphile_worker.jobs: the job has failed at least once and is not running. Successful jobs are deleted. */
export const isFailedJob = sql<boolean>`(attempts > 0 and locked_at is null)`;
