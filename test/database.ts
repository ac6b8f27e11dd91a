import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '#seed/seed.ts';
import { createPool, createDb } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const getDatabaseUrl = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Starts one PostgreSQL server for all tests. They clone its templates: `empty` (migrated) and `demo` (seeded, with six pictures). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-test-'));
  // PostgreSQL may run as another operating system user, who must be able to open this folder.
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, isDataDirFixed: true, durable: false });
  const defaultPool = createPool(database.url, 1);
  await defaultPool.query('create database empty');
  const emptyPool = createPool(getDatabaseUrl(database.url, 'empty'), 2);
  await migrate(emptyPool);
  await emptyPool.end();
  await defaultPool.query('create database demo template empty');
  const demoPool = createPool(getDatabaseUrl(database.url, 'demo'), 2);
  await seedDemo(createDb(demoPool), { pictures: 6 });
  await demoPool.end();
  await defaultPool.end();
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
