import { pino, type Logger } from 'pino';
import { serializeError } from '#server/db/database-errors.ts';

/** Creates the logger of the supervisor and of the job process. Like the web process's, it logs no values of rows. */
export const createProcessLogger = (level: string): Logger => pino({ level, serializers: { err: serializeError } });
