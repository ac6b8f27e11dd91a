const getCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** A row names another that is not there. */
export const isForeignKeyViolation = (error: unknown): boolean => getCode(error) === '23503';

/** A row that may be there only once is there already. */
export const isUniqueViolation = (error: unknown): boolean => getCode(error) === '23505';

const unreachable = new Set([
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

/** The database is away, restarting, full or out of connections: worth another try in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = getCode(error);
  return (
    unreachable.has(code) ||
    /^(?:08|57P)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(String((error as Error | null)?.message))
  );
}
