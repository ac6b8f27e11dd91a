import { pino, type Logger } from 'pino';
import { serializeError } from '#server/db/database-errors.ts';

/** Creates the logger of the supervisor and of the job process. Errors are logged without values of rows, as in the web process. */
export const createProcessLogger = (level: string): Logger => pino({ level, serializers: { err: serializeError } });
