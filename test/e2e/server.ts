// Runs the application like `npm start`, with a separate demo database that contains six pictures.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '#seed/seed.ts';
import { readConfig } from '#server/app/config.ts';
import { createPool, createDb } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { runSupervisor } from '#server/processes/supervisor.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-e2e-'));
chmodSync(dataDir, 0o755);
const database = await startEmbedded({ dataDir, isDataDirFixed: true, durable: false });
const pool = createPool(database.url, 2);
await migrate(pool);
await seedDemo(createDb(pool), { pictures: 6 });
await pool.end();
// Tests connect to this database to read the outbox and change roles.
writeFileSync(getDatabaseUrlPath(), database.url, { mode: 0o600 });

await runSupervisor(
  readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // All tests use the same IP address.
    LIMITS: 'off',
    ADMIN_EMAIL: 'owner@example.test',
    ADMIN_PASSWORD: 'owner of the test shop',
  }),
  {
    onStopped: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(getDatabaseUrlPath(), { force: true });
    },
  },
);
