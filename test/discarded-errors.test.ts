import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Files that discard an error, the number of places, and why the error needs no log. */
const discarded: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'contract/admin/quotes/convert-quote.endpoints.ts': [1, 'an unreadable value is a validation error'],
  'contract/public/quote-requests.endpoints.ts': [1, 'an unreadable value is a validation error'],
  'server/adapters/file-storage.ts': [1, 'the error of writing is thrown, not that of deleting the part'],
  'server/adapters/pause.ts': [1, 'an aborted pause has ended'],
  'server/db/connection.ts': [1, 'the query of a connection in use rejects with the error'],
  'server/db/embedded/supervise-embedded.ts': [1, 'a failed connection is opened again, after a restart of the database'],
  'server/http/request-target.ts': [1, 'an unreadable path is a 404'],
  'server/http/stoppable-listener.ts': [1, 'a machine without a name localhost has no second address'],
  'server/http/uploads/upload-receiver.ts': [2, 'no free slot: the body is not read; an ended upload aborts its deadline'],
  'server/lib/crypto.ts': [1, 'an altered value is no value'],
  'server/modules/auth/factors/passkey-ceremonies.ts': [2, 'the library throws for an invalid credential, which is refused'],
  'server/modules/backups/database/load-snapshot.store.ts': [2, 'the query or copy of the connection rejects with the error'],
  'server/modules/backups/database/snapshot.store.ts': [1, 'the query of the connection rejects with the error'],
  'server/modules/realtime/change-batch.ts': [1, 'an unreadable notification refetches everything'],
  'server/processes/lock-data-dir.ts': [1, 'a file that was deleted meanwhile is no lock'],
  'server/processes/supervisor.ts': [2, 'the start throws the error of opening; the web process logs the first page'],
};

const root = fileURLToPath(new URL('..', import.meta.url));

const listSourceFiles = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);

/** `catch` without its error, unless the block throws; callbacks for errors without a parameter; `allSettled` without its results. */
const discards = [
  /\bcatch \{(?![^}]*\bthrow\b)/g,
  /\.catch\(\s*(?:async )?\(\)(?:: [^=]+)? =>(?! \{\s*throw\b)/g,
  /\.then\([\w.]+, \(\) =>/g,
  /\.on(?:ce)?\('error', \(\) => undefined\)/g,
  /(?:^|; |\{ )(?:await |void )?Promise\.allSettled\(/gm,
];

const countDiscards = (source: string): number => discards.reduce((sum, pattern) => sum + [...source.matchAll(pattern)].length, 0);

test('errors are handled, logged or thrown: a discarded error has a reason', () => {
  const found: Record<string, number> = {};
  for (const file of ['contract', 'domain', 'server', 'seed'].flatMap(listSourceFiles)) {
    const count = countDiscards(readFileSync(`${root}${file}`, 'utf8'));
    if (count > 0) found[file] = count;
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(discarded).map(([file, [count]]) => [file, count])));
});

test('discarded errors are recognized in each form', () => {
  const sources = [
    'try { a(); } catch {\n return false; }',
    'a().catch(() => undefined)',
    'a().catch((): string[] => [])',
    'a().then(b, () => undefined)',
    "a.on('error', () => undefined)",
    'await Promise.allSettled(all);',
  ];
  for (const source of sources) expect(countDiscards(source), source).toBe(1);
  const handled = [
    'try { a(); } catch { throw new Error(); }',
    'a().catch((error) => log.warn(error))',
    'const results = await Promise.allSettled(all);',
  ];
  for (const source of handled) expect(countDiscards(source), source).toBe(0);
});
