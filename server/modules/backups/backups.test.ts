import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '#server/db/connection.ts';
import { buildQuoteRequest, createUser, getProduct } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { openBackupStorage, type BackupStorage } from './backup-storage.ts';
import { createBackup } from './create-backup.ts';
import { createExternalTarget } from './database/external-target.ts';
import { openSnapshot } from './database/snapshot.store.ts';
import { restoreBackup } from './restore-backup.ts';

const shop = startApp('demo');
const folder = mkdtempSync(join(tmpdir(), 'bullnose-backups-'));
const sourceDir = join(folder, 'source');
const targetDir = join(folder, 'target');
const createdAt = new Date('2026-11-29T01:23:00Z');
const secret = 'a generated secret of at least thirty-two characters';
const fileBytes = Buffer.alloc(300_000, 'stone');
let storage: BackupStorage;
let databaseUrl: string;
let identity: string;
let recipient: string;
/** Paths of a plain and an encrypted backup. */
let plainFile: string;
let encryptedFile: string;

/** A database that does not exist yet, on the server of the tests. */
let restoredUrl: string;
let restoredCount = 0;
beforeEach(() => {
  restoredCount += 1;
  restoredUrl = Object.assign(new URL(databaseUrl), { pathname: `/restored_${process.pid}_${restoredCount}` }).href;
});

const writeBackup = (kind: 'manual' | 'nightly', to?: string) =>
  createBackup({ databaseUrl, files: shop.files, dataDir: sourceDir, recipient: to }, storage, { kind, createdAt });

beforeAll(async () => {
  databaseUrl = shop.pool.options.connectionString!;
  storage = await openBackupStorage(undefined, sourceDir);
  writeFileSync(join(sourceDir, 'secret'), secret);
  const customer = await createUser(shop);
  const { response } = await shop.call('/site/save/quotes', buildQuoteRequest((await getProduct(shop))._id), customer);
  expect(response.number).toMatch(/^Q-/);
  await shop.files.put('uploads/plan.bin', fileBytes);
  await shop.files.put('documents/empty.pdf', '');
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  plainFile = join(sourceDir, 'backups', (await writeBackup('manual')).name);
  encryptedFile = join(sourceDir, 'backups', (await writeBackup('manual', recipient)).name);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const databaseExists = async (suffix = '') =>
  (await shop.pool.query('select from pg_database where datname = $1', [new URL(restoredUrl).pathname.slice(1) + suffix])).rows.length > 0;
afterEach(async () => {
  await shop.pool.query(`drop database if exists "${new URL(restoredUrl).pathname.slice(1)}"`);
  rmSync(targetDir, { recursive: true, force: true });
});

type Restore = { identity?: string | undefined; replace?: boolean; contents?: Readable };
const restore = (file: string, { replace = false, contents = createReadStream(file), identity: key }: Restore = {}) =>
  restoreBackup(
    { name: file.split('/').at(-1)!, contents, identity: key },
    { target: createExternalTarget(restoredUrl), dataDir: targetDir, externalFiles: undefined, replace, now: createdAt },
  );

/** Returns a hash of the rows of each table, and the foreign keys, triggers and sequences. */
async function describeDatabase(url: string): Promise<Record<string, unknown>> {
  const pool = createPool(url, 1);
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'migrations%' order by 1",
  );
  const description: Record<string, unknown> = {};
  for (const { name } of tables)
    description[name] = (
      await pool.query(`select md5(string_agg(t::text, '|' order by t::text)) as hash, count(*) from "${name}" t`)
    ).rows[0];
  for (const [name, query] of Object.entries({
    constraints: "select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1",
    triggers: 'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
    sequences: "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    jobs: 'select task_identifier, payload::text, key, max_attempts from graphile_worker._private_jobs p join graphile_worker.jobs using (id) order by 1, 2',
  }))
    description[name] = (
      await pool.query(query.replace('payload::text, key, max_attempts', 'p.payload::text, p.key, p.max_attempts'))
    ).rows;
  await pool.end();
  return description;
}

test.each([
  ['plain', () => plainFile],
  ['encrypted', () => encryptedFile],
])('a restored %s backup has the rows, sequences, constraints, jobs, files and secret of the source', async (_kind, getFile) => {
  const result = await restore(getFile(), { identity });
  expect(await describeDatabase(restoredUrl)).toEqual(await describeDatabase(databaseUrl));
  expect(readFileSync(join(targetDir, 'files/uploads/plan.bin'))).toEqual(fileBytes);
  expect(readFileSync(join(targetDir, 'files/documents/empty.pdf'))).toHaveLength(0);
  expect(readFileSync(join(targetDir, 'secret'), 'utf8')).toBe(secret);
  expect(result).toMatchObject({ files: 2, kept: [], createdAt });
  expect(existsSync(join(targetDir, 'restoring'))).toBe(false);
});

test('an encrypted backup contains nothing readable', () => {
  expect(readFileSync(encryptedFile).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
});

test('a restore over data needs --replace, and keeps the replaced database and files', async () => {
  await restore(plainFile);
  await expect(restore(plainFile)).rejects.toThrow('There is data already. Use npm run restore -- --replace to replace it');
  writeFileSync(join(targetDir, 'files/newer.txt'), 'newer');
  const { kept } = await restore(plainFile, { replace: true });
  const suffix = '20261129012300';
  expect(kept).toEqual([
    `the database ${new URL(restoredUrl).pathname.slice(1)}_replaced_${suffix}`,
    join(targetDir, `files-replaced-${suffix}`),
    join(targetDir, `secret-replaced-${suffix}`),
  ]);
  expect(readFileSync(join(targetDir, `files-replaced-${suffix}/newer.txt`), 'utf8')).toBe('newer');
  expect(existsSync(join(targetDir, 'files/newer.txt'))).toBe(false);
  expect(await databaseExists(`_replaced_${suffix}`)).toBe(true);
  await shop.pool.query(`drop database "${new URL(restoredUrl).pathname.slice(1)}_replaced_${suffix}"`);
});

const truncate = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 100);
const flipByte = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy[Math.floor(bytes.length / 2)]! ^= 1;
  return copy;
};
/** Creates an archive with one entry. */
async function createArchive(name: string, content: string): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name }, content);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

const badBackups: [string, () => Promise<[file: string, bytes: Buffer, identity?: string]>, RegExp][] = [
  ['a truncated backup', async () => [plainFile, truncate(readFileSync(plainFile))], /is damaged: unexpected end of file\. Nothing/],
  [
    'a truncated encrypted backup',
    async () => [encryptedFile, truncate(readFileSync(encryptedFile)), identity],
    /is damaged: .*\. Nothing was changed\./,
  ],
  ['an altered backup', async () => [plainFile, flipByte(readFileSync(plainFile))], /is damaged: .*\. Nothing was changed\./],
  [
    'an altered encrypted backup',
    async () => [encryptedFile, flipByte(readFileSync(encryptedFile)), identity],
    /is damaged: .*\. Nothing was changed\./,
  ],
  [
    'an encrypted backup without a key',
    async () => [encryptedFile, readFileSync(encryptedFile)],
    /is encrypted\. Set BACKUP_IDENTITY_FILE/,
  ],
  [
    'an encrypted backup with another key',
    async () => [encryptedFile, readFileSync(encryptedFile), await generateIdentity()],
    /The private key in BACKUP_IDENTITY_FILE does not open manual-/,
  ],
  [
    'an encrypted backup with an incomplete key',
    async () => [encryptedFile, readFileSync(encryptedFile), 'AGE-SECRET-KEY-1XX'],
    /The private key in BACKUP_IDENTITY_FILE is incomplete\./,
  ],
  ['a file that is no backup', async () => [plainFile, Buffer.from('holiday pictures')], /is damaged: incorrect header check\. Nothing/],
  [
    'another archive',
    async () => [plainFile, await createArchive('notes.txt', 'x')],
    /is not a backup of Bullnose\. Nothing was changed\./,
  ],
  [
    'a backup in a newer format',
    async () => [plainFile, await createArchive('backup.json', '{"format":2,"migrations":[]}')],
    /is of another version of Bullnose \(format 2\)\. Restore it with that version\. Nothing/,
  ],
  [
    'a backup of a newer version',
    async () => [plainFile, await createArchive('backup.json', '{"format":1,"migrations":["9999-future"]}')],
    /is of another version of Bullnose \(9999-future\)\./,
  ],
];

test.each(badBackups)('%s is rejected with one message, and nothing is changed', async (_case, prepare, message) => {
  const [file, bytes, key] = await prepare();
  await expect(restore(file, { contents: Readable.from([bytes]), identity: key })).rejects.toThrow(message);
  expect([await databaseExists(), await databaseExists('_restoring')]).toEqual([false, false]);
  expect(readdirSync(targetDir)).toEqual([]);
});

test('a backup to a missing folder or for an invalid recipient fails with one message, and writes nothing', async () => {
  await expect(openBackupStorage(`file://${folder}/unmounted`, sourceDir)).rejects.toThrow(
    `Backups cannot be stored in ${folder}/unmounted: the folder does not exist. Correct BACKUP_URL.`,
  );
  const before = readdirSync(join(sourceDir, 'backups'));
  await expect(writeBackup('nightly', 'age1invalid')).rejects.toThrow(
    'BACKUP_RECIPIENT is "age1invalid", which is not a public key of age',
  );
  expect(readdirSync(join(sourceDir, 'backups'))).toEqual(before);
});

test('a disk that fills up during a backup fails it with one message, and the next backup succeeds', async () => {
  const full: BackupStorage = {
    ...storage,
    async write(_name, contents) {
      let bytes = 0;
      for await (const chunk of contents) if ((bytes += (chunk as Buffer).length) > 50_000) throw new Error('no space is left on the disk');
    },
  };
  const source = { databaseUrl, files: shop.files, dataDir: sourceDir, recipient: undefined };
  await expect(createBackup(source, full, { kind: 'nightly', createdAt })).rejects.toThrow('no space is left on the disk');
  await writeBackup('nightly');
  expect(readdirSync(join(sourceDir, 'backups')).filter((name) => name.includes('.part'))).toEqual([]);
});

test('a second backup at the same time is refused', async () => {
  const snapshot = await openSnapshot(databaseUrl);
  await expect(writeBackup('nightly')).rejects.toThrow('Another backup of this database is running. Wait until it has ended.');
  await snapshot.close();
});

test('a restore is refused while Bullnose uses the database', async () => {
  await restore(plainFile);
  const pool = createPool(restoredUrl, 1);
  await pool.query('select 1');
  await expect(restore(plainFile, { replace: true })).rejects.toThrow(
    'Bullnose is running on the database of DATABASE_URL. Stop it first.',
  );
  await pool.end();
});
