import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';
import { serializeError } from '#server/db/database-errors.ts';

export type { Logger } from 'pino';

const bindings = new AsyncLocalStorage<{ reqId: string } | { jobId: string }>();

/** Runs `work`. All lines that are logged meanwhile, by any subsystem, contain the id of the request or job. */
export const runWithLogBindings = <Result>(values: { reqId: string } | { jobId: string }, work: () => Result): Result =>
  bindings.run(values, work);

/**
 * Creates the logger of a process. Subsystems log through a named child: `log.child({ name: 'mail' })`. The log contains no personal data: no
 * IP address, no query string, no values of rows.
 * @param stream receives the lines; standard output by default
 */
export const createLogger = (level: string, stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
        err: serializeError,
      },
      mixin: () => bindings.getStore() ?? {},
    },
    stream ?? pino.destination(1),
  );
