// A new installation: the application as `npm start` runs it, without the demo, on a separate database, until SIGTERM. It prints its URL.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/app/config.ts';
import { createPool } from '#server/db/connection.ts';
import { runSupervisor } from '#server/processes/supervisor.ts';
import { databaseUrlFile } from './database-file.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-new-shop-'));
const name = `shop_${randomUUID().replaceAll('-', '')}`;
const url = new URL(readFileSync(databaseUrlFile(), 'utf8'));
const root = createPool(url.href, 1);
await root.query(`create database ${name}`);
await root.end();
url.pathname = `/${name}`;

const port = String(await freePort());
// The processes of the shop read the same settings.
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
