import { beforeEach, expect, test } from 'vitest';
import type { Transaction } from '#server/db/connection.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { createChange, createCommand, type CommandTarget } from './command.ts';

const shop = startApp('empty');
let owner: AuthenticatedUser;
let other: AuthenticatedUser;
let runCount = 0;
beforeEach(async () => {
  [owner, other] = (await Promise.all([createUser(shop), createUser(shop)])).map(({ id }) => ({
    id,
    role: 'customer' as const,
    sessionId: '',
  })) as [AuthenticatedUser, AuthenticatedUser];
  runCount = 0;
});

const find = (trx: Transaction, id: string) => trx.selectFrom('users').select(['id', 'fullName', 'version']).where('id', '=', id);
const createRename = () =>
  createCommand({
    db: shop.services.db,
    entityType: 'test_record',
    lock: (trx, id, user) => find(trx, id).where('id', '=', user.id).forUpdate().executeTakeFirst(),
    createConflict: async (_trx, { fullName }) => createApiError('version_stale', { details: { current: { fullName } } }),
  });

/** Renames the owner's record as a user. @param name an empty name fails after the change */
const rename = (user: AuthenticatedUser, name: string, target: Partial<CommandTarget> = {}) =>
  createRename()(
    user,
    { _id: owner.id, operation: '/user/quotes/accept', request: name, ...target },
    async (trx, record, { audit }) => {
      runCount += 1;
      await trx.updateTable('users').set({ fullName: name }).where('id', '=', record.id).execute();
      audit({ action: 'rename', before: record, after: await find(trx, record.id).executeTakeFirstOrThrow() });
      if (name === '') throw createApiError('name_required');
      return { run: runCount };
    },
    (_trx, result, record) => ({ ...result, previousName: record.fullName }),
  );

const readRecord = async () => (await shop.pool.query('select full_name, version from users where id = $1', [owner.id])).rows[0];
const readAudit = async () => (await shop.pool.query('select before, after from audit_log where entity_id = $1', [owner.id])).rows;
const readKeys = async () => (await shop.pool.query('select response from idempotency_keys where user_id = $1', [owner.id])).rows;

test('a repeat returns the first result before the version is checked and the work runs', async () => {
  const { version } = await readRecord();
  await rename(owner, 'First', { key: 'a', version });
  expect(await rename(owner, 'First', { key: 'a', version })).toEqual({ run: 1, previousName: 'First' });
  expect(runCount).toBe(1);
  expect(await readAudit()).toHaveLength(1);
  await expect(rename(owner, 'Second', { key: 'a' })).rejects.toMatchObject({ code: 'key_reused' });
  expect(await rename(owner, 'First', { key: 'a', operation: '/user/quotes/decline' })).toMatchObject({ run: 2 });
});

test('concurrent repeats run the work once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => rename(owner, 'Once', { key: 'a' })));
  expect(results.map(({ run }) => run)).toEqual([1, 1, 1, 1]);
  expect(await readAudit()).toHaveLength(1);
});

test('a record of another user is not found, also for a key that its owner used', async () => {
  await rename(owner, 'Mine', { key: 'a' });
  for (const key of [undefined, 'a', 'b']) await expect(rename(other, 'Mine', { key })).rejects.toMatchObject({ code: 'not_found' });
  expect(runCount).toBe(1);
  expect(await readRecord()).toMatchObject({ full_name: 'Mine' });
});

test('an outdated version is rejected with the current record, and nothing is stored', async () => {
  const { version } = await readRecord();
  await rename(owner, 'Newer', { version });
  const conflict = { code: 'version_stale', details: { current: { fullName: 'Newer' } } };
  await expect(rename(owner, 'Older', { version, key: 'a' })).rejects.toMatchObject(conflict);
  expect(await readRecord()).toMatchObject({ full_name: 'Newer' });
  expect(await readKeys()).toEqual([]);
  await rename(owner, 'Without a version');
});

test('writes an audit entry without the version, and none if nothing changed', async () => {
  const { full_name: fullName } = await readRecord();
  await rename(owner, 'Audited');
  await rename(owner, 'Audited');
  expect(await readAudit()).toEqual([{ before: { id: owner.id, fullName }, after: { id: owner.id, fullName: 'Audited' } }]);
});

test('a failure undoes the change, the audit entry and the claim of the key', async () => {
  const before = await readRecord();
  await expect(rename(owner, '', { key: 'a' })).rejects.toMatchObject({ code: 'name_required' });
  expect(await readRecord()).toEqual(before);
  expect([await readAudit(), await readKeys()]).toEqual([[], []]);
  expect(await rename(owner, 'Again', { key: 'a' })).toMatchObject({ run: 2 });
});

test('a known result is stored with the claim of the key, instead of that of the work', async () => {
  const target = { key: 'a', result: { run: 0 } };
  expect(await rename(owner, 'Known', target)).toMatchObject({ run: 1 });
  expect(await rename(owner, 'Known', target)).toMatchObject({ run: 0 });
  expect(await readKeys()).toEqual([{ response: { run: 0 } }]);
});

test('writes an audit entry with only a value before or after', async () => {
  await createRename()(owner, { _id: owner.id }, async (_trx, _record, { audit }) => {
    audit({ action: 'create', after: { name: 'New' } });
    audit({ action: 'delete', before: { name: 'Old' } });
    return {};
  });
  expect(await readAudit()).toEqual([
    { before: null, after: { name: 'New' } },
    { before: { name: 'Old' }, after: null },
  ]);
});

test('returns the result of the work, and rejects an outdated version also without the current record', async () => {
  const run = createCommand({
    db: shop.services.db,
    entityType: 'test_record',
    lock: async (trx, id) => find(trx, id).forUpdate().executeTakeFirst(),
  });
  expect(await run(owner, { _id: owner.id }, async () => ({ answer: 1 }))).toEqual({ answer: 1 });
  const outdated = { _id: owner.id, version: -1 };
  await expect(run(owner, outdated, async () => ({}))).rejects.toMatchObject({ code: 'version_stale', details: {} });
});

test('a change returns the record as it is after the work, also for a repeat', async () => {
  const change = createChange(createRename(), (trx, id, { id: userId }) =>
    find(trx, id)
      .select((eb) => eb.val(userId).as('userId'))
      .executeTakeFirstOrThrow(),
  );
  const save = (name: string, key: string) =>
    change(owner, { _id: owner.id, operation: '/user/quotes/accept', key, request: name }, (trx, { id }) =>
      trx.updateTable('users').set({ fullName: name }).where('id', '=', id).execute(),
    );
  expect(await save('First', 'a')).toMatchObject({ fullName: 'First', userId: owner.id });
  expect(await save('Second', 'b')).toMatchObject({ fullName: 'Second' });
  expect(await save('First', 'a')).toMatchObject({ fullName: 'Second' });
});
