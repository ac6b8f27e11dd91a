import { expect, onTestFinished, test } from 'vitest';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createPool } from '#server/db/connection.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createUser } from '#test/factories.ts';
import { createSolidColourImage } from '#test/files.ts';
import { startApp } from '#test/harness.ts';

const logLines: string[] = [];
const shop = startApp('empty', { logLines });
type LogLine = { name?: string; reqId?: string; msg: string; err?: { message: string } };
const readLog = (lines = logLines): LogLine[] => lines.splice(0).map((line) => JSON.parse(line) as LogLine);

/** Renames a table until the test has finished. */
async function hideTable(table: string): Promise<void> {
  await shop.pool.query(`alter table ${table} rename to hidden_${table}`);
  onTestFinished(async () => void (await shop.pool.query(`alter table hidden_${table} rename to ${table}`)));
}

function createCollectedLog() {
  const lines: string[] = [];
  return { lines, log: createLogger('warn', { write: (line) => void lines.push(line) }) };
}

test('a request with a session is answered with 503, not as a visitor, while the database cannot read sessions', async () => {
  const user = await createUser(shop);
  const picture = await createSolidColourImage().png().toBuffer();
  const upload = (token?: string) => shop.postForm('/site/quotes/save/local/images', { pictures: [picture] }, token ? { token } : {});
  await hideTable('sessions');
  await shop.pool.query(`create function fail() returns boolean language plpgsql as $$ begin
    raise exception 'the database system is shutting down' using errcode = '57P03'; end $$`);
  await shop.pool.query('create view sessions as select * from hidden_sessions where fail()');
  onTestFinished(async () => void (await shop.pool.query('drop view sessions; drop function fail')));
  const { statusCode, ...response } = await upload(user.token);
  expect([statusCode, response.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  // The visitor has no session to read. An altered token is no session, too.
  expect((await upload()).statusCode).toBe(200);
  expect((await upload(`${user.token}x`)).statusCode).toBe(200);
  readLog();
});

test('the lines of a subsystem contain its name and the id of the request', async () => {
  await hideTable('rate_limits');
  await shop.post('/login', { email: 'nobody@example.test', password: 'a password' });
  expect(readLog()).toContainEqual(
    expect.objectContaining({
      name: 'rate-limits',
      reqId: expect.stringMatching(/^req-/),
      msg: expect.stringContaining('this process counts alone'),
    }),
  );
});

test('failures of the change feed are logged once, with the next attempt', async () => {
  const pool = createPool('postgres://nobody@localhost:1/none', 2);
  const { lines, log } = createCollectedLog();
  const stop = createChangeFeed(pool, log).listen('content_changed', () => undefined);
  onTestFinished(async () => {
    await stop();
    await pool.end();
  });
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3);
  expect(readLog(lines).map(({ name, msg }) => [name, msg])).toEqual(
    expect.arrayContaining([
      ['change-feed', 'Listening for changes failed'],
      ['change-feed', expect.stringContaining('listening is tried again in 30 s')],
      ['change-feed', expect.stringContaining('tried again every 500 ms')],
    ]),
  );
});

test('the failure of an idle connection is logged', async () => {
  const { lines, log } = createCollectedLog();
  const pool = createPool(String(shop.pool.options.connectionString), 1, { log });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await shop.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(readLog(lines)[0]).toMatchObject({ msg: 'An idle database connection failed; the next query opens another' });
});
