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

/** True if the database is unreachable, restarting, full or out of connections. Another attempt may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = getCode(error);
  return (
    unavailableCodes.has(code) ||
    /^(?:08|57P)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(String((error as Error | null)?.message))
  );
}
