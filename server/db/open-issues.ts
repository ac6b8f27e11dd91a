import { sql } from 'kysely';

// SQL conditions for what waits for staff. The dashboard counts the same rows that the lists show.

/** For contact_messages: nobody has opened the message or marked it as done. */
export const isUnreadContactMessage = sql<boolean>`(not spam and read_at is null and done_at is null)`;

/** For outbox: the mail could not be sent, and nobody has dismissed it. */
export const isFailedMail = sql<boolean>`(status = 'failed' and dismissed_at is null)`;

/** For graphile_worker.jobs: the job has failed at least once and is not running. Successful jobs are deleted. */
export const isFailedJob = sql<boolean>`(attempts > 0 and locked_at is null)`;
