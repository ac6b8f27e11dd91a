// Runs the application like `npm start`, without demo data, on a separate database, until SIGTERM. The application prints its URL.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/app/config.ts';
import { createPool } from '#server/db/connection.ts';
import { runSupervisor } from '#server/processes/supervisor.ts';
import { findFreePort } from '../../scripts/demo-app.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-isolated-app-'));
const databaseName = `app_${randomUUID().replaceAll('-', '')}`;
const url = new URL(readFileSync(getDatabaseUrlPath(), 'utf8'));
const defaultPool = createPool(url.href, 1);
await defaultPool.query(`create database ${databaseName}`);
await defaultPool.end();
url.pathname = `/${databaseName}`;

const port = String(await findFreePort());
// The child processes inherit these settings.
const env = { PORT: port, PUBLIC_URL: '', DEMO: 'off', LIMITS: 'off', LOG_LEVEL: 'warn' };
Object.assign(process.env, env);
await runSupervisor(
  readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    ADMIN_EMAIL: 'owner@example.test',
    ADMIN_PASSWORD: 'owner of the test shop',
  }),
  {
    onStopped: () => {
      rmSync(dataDir, { recursive: true, force: true });
      return Promise.resolve();
    },
  },
);
