// Writes server/db/tables.generated.ts from a newly migrated database. With --verify, only checks that the file is up to date.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-rows-'));
chmodSync(dataDir, 0o755);
const database = await startEmbedded({ dataDir, isDataDirFixed: true, durable: false });
let exitCode = 1;
try {
  const pool = createPool(database.url, 2);
  await migrate(pool);
  await pool.end();
  const outFile = 'server/db/tables.generated.ts';
  const args = [
    '--dialect',
    'postgres',
    '--camel-case',
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    '*migrations*',
    '--type-mapping',
    '{"int8":"number","numeric":"number"}',
    '--out-file',
    outFile,
  ];
  if (process.argv.includes('--verify')) args.push('--verify');
  exitCode = spawnSync('kysely-codegen', ['--url', database.url, ...args], { stdio: 'inherit' }).status ?? 1;
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(exitCode);
