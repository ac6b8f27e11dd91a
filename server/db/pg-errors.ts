const getCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** True if a row would reference a missing row, or a deleted row is still referenced. */
export const isForeignKeyViolation = (error: unknown): boolean => getCode(error) === '23503';

/** True if a row with the same unique value exists. */
export const isUniqueViolation = (error: unknown): boolean => getCode(error) === '23505';

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '53300',
  '53100',
]);

const getMessage = (error: unknown): string => String((error as Error | null)?.message);

/** True if the database has not answered a query in time (`queryTimeoutMs` of the pool). The query may still be executed. */
export const isQueryTimeout = (error: unknown): boolean => getMessage(error) === 'Query read timeout';

/** True if the database has not answered in time. Another query would wait as long. */
export const isDatabaseStalled = (error: unknown): boolean =>
  isQueryTimeout(error) || /connection timeout$|^timeout (?:expired$|exceeded when trying to connect)/.test(getMessage(error));

/** True if the database is unreachable, restarting, stalled, full or out of connections. Another attempt may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = getCode(error);
  return (
    unavailableCodes.has(code) || /^(?:08|57P)/.test(code) || /Connection terminated/.test(getMessage(error)) || isDatabaseStalled(error)
  );
}
