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

/** Starts one PostgreSQL for all tests, with two templates that test files clone: `empty` (migrated) and `demo` (seeded, six pictures). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-test-'));
  // The user who runs PostgreSQL must be able to read it.
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, isDataDirFixed: true, durable: false });
  const root = createPool(database.url, 1);
  await root.query('create database empty');
  const empty = createPool(getDatabaseUrl(database.url, 'empty'), 2);
  await migrate(empty);
  await empty.end();
  await root.query('create database demo template empty');
  const demo = createPool(getDatabaseUrl(database.url, 'demo'), 2);
  await seedDemo(createDb(demo), { pictures: 6 });
  await demo.end();
  await root.end();
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
