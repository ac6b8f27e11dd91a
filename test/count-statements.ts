import pg from 'pg';
import { vi } from 'vitest';

/** Returns the number of SQL statements that the server executes while a request is handled. */
export async function countStatements(sendRequest: () => Promise<{ statusCode: number; body: string }>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { statusCode, body } = await sendRequest();
  const count = query.mock.calls.length;
  query.mockRestore();
  if (statusCode !== 200) throw new Error(body);
  return count;
}
