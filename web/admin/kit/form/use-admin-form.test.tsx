// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#domain/errors/api-error.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { readLocal } from '#web/admin/utils/local-store.ts';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { useAdminForm, type AdminForm } from './use-admin-form.ts';

type Values = { name: string; note: string };
type Saved = Values & { version: number };
type Request = { values: Values; version: number | undefined; idempotencyKey: string } & PromiseWithResolvers<Saved>;

const saved: Saved = { name: 'Sink', note: '', version: 1 };
let root: Root;
let form: AdminForm<Values>;
let requests: Request[];

function Form() {
  const current = useAdminForm<Values, Saved>({
    draftName: () => 'record:1',
    saved,
    toValues: (record) => ({ name: record?.name ?? '', note: record?.note ?? '' }),
    save: (values, _base, version, idempotencyKey) => {
      const request = { values, version, idempotencyKey, ...Promise.withResolvers<Saved>() };
      requests.push(request);
      return request.promise;
    },
    retriesNetworkErrors: true,
    validate: ({ name }) => (name === '' ? { name: 'Enter a name.' } : {}),
    onSaved: () => '',
  });
  useLayoutEffect(() => {
    form = current;
  });
  const { errors } = current.formMethods.formState;
  return <output>{errors.name?.message}</output>;
}

const type = (change: Partial<Values>) => act(() => form.set(change));
const save = () => act(async () => form.submit());
const fail = (index: number, error: Error) => act(async () => requests[index]!.reject(error));
const respond = (index: number, record: Saved) => act(async () => requests[index]!.resolve(record));
// The form has no field `title`.
const createNameError = () => new ApiError('name_taken', 'This name is taken.', { details: { fields: ['title', 'name'] } });
const createStaleError = (current: Saved) => new ApiError('version_stale', 'Changed', { details: { current, by: 'Ben' } });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  requests = [];
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ignores a second save during the first, and preserves text entered during the save as unsaved', async () => {
  type({ note: 'Polish' });
  await act(async () => {
    form.submit();
    form.submit();
  });
  await save();
  expect(requests).toMatchObject([{ values: { name: 'Sink', note: 'Polish' }, version: 1 }]);
  expect(form.busy).toBe(true);
  type({ name: 'Basin' });
  await respond(0, { name: 'Sink', note: 'Polish', version: 2 });
  expect([form.busy, form.version, form.changedPaths]).toEqual([false, 2, ['name']]);
  expect(readLocal('draft:record:1')).toMatchObject({ values: { name: 'Basin', note: 'Polish' }, version: 2 });
});

test('a save resolves to the saved record, and to nothing if it fails or a field is invalid', async () => {
  const outcomes: unknown[] = [];
  const saveAndRecord = () => act(async () => void form.save().then((record) => outcomes.push(record)));
  await saveAndRecord();
  await respond(0, { ...saved, version: 2 });
  await saveAndRecord();
  await fail(1, createNameError());
  type({ name: '' });
  await saveAndRecord();
  expect(outcomes).toEqual([{ ...saved, version: 2 }, undefined, undefined]);
  expect(requests).toHaveLength(2);
});

test('repeats a save with the same values and idempotency key after a network error', async () => {
  type({ note: 'Polish' });
  await save();
  await fail(0, new NetworkError());
  expect([form.busy, form.isUnreachable, form.saveError]).toEqual([true, true, undefined]);
  type({ note: 'Polish it' });
  await act(() => vi.advanceTimersToNextTimerAsync());
  expect(requests.map(({ values, idempotencyKey }) => ({ values, idempotencyKey }))).toEqual([
    { values: { name: 'Sink', note: 'Polish' }, idempotencyKey: requests[0]!.idempotencyKey },
    { values: { name: 'Sink', note: 'Polish' }, idempotencyKey: requests[0]!.idempotencyKey },
  ]);
  await respond(1, { ...saved, note: 'Polish', version: 2 });
  expect([form.busy, form.isUnreachable, form.changedPaths]).toEqual([false, false, ['note']]);
});

test('repeats a save on the newer version of another user, unless both changed the same field', async () => {
  type({ note: 'Polish' });
  await save();
  await fail(0, createStaleError({ ...saved, name: 'Sink', version: 2 }));
  expect(requests[1]).toMatchObject({ values: { name: 'Sink', note: 'Polish' }, version: 2 });
  await fail(1, createStaleError({ ...saved, note: 'Hone', version: 3 }));
  expect([form.busy, form.conflict?.savedBy, form.conflict?.saved]).toEqual([false, 'Ben', { name: 'Sink', note: 'Hone' }]);
});

test('repeats a save on the newer version with the same idempotency key after a network error', async () => {
  type({ note: 'Polish' });
  await save();
  await fail(0, createStaleError({ ...saved, version: 2 }));
  await fail(1, new NetworkError());
  await act(() => vi.advanceTimersToNextTimerAsync());
  const [firstKey, rebasedKey] = requests.map(({ idempotencyKey }) => idempotencyKey);
  expect(rebasedKey).not.toBe(firstKey);
  expect(requests.map(({ values, version, idempotencyKey }) => ({ values, version, idempotencyKey }))).toEqual([
    { values: { name: 'Sink', note: 'Polish' }, version: 1, idempotencyKey: firstKey },
    { values: { name: 'Sink', note: 'Polish' }, version: 2, idempotencyKey: rebasedKey },
    { values: { name: 'Sink', note: 'Polish' }, version: 2, idempotencyKey: rebasedKey },
  ]);
  await respond(2, { ...saved, note: 'Polish', version: 3 });
  expect([form.busy, form.version, form.changedPaths, form.conflict]).toEqual([false, 3, [], undefined]);
});

test('displays field errors at the field, and other errors above the form', async () => {
  type({ name: '' });
  await save();
  expect(requests).toEqual([]);
  expect(form.formMethods.getFieldState('name').error?.message).toBe('Enter a name.');
  type({ name: 'Basin' });
  await save();
  await fail(0, createNameError());
  expect([form.formMethods.getFieldState('name').error?.message, form.saveError]).toEqual(['This name is taken.', undefined]);
  await save();
  await fail(1, new ApiError('not_found', 'Not found'));
  expect(form.saveError).toBe('Not found');
});

test('displays an error of the selected values in the dialog of the edit conflict, which hides the fields', async () => {
  type({ note: 'Polish' });
  await save();
  await fail(0, createStaleError({ ...saved, note: 'Hone', version: 2 }));
  await act(async () => form.conflict!.saveSelected({ name: 'Sink', note: 'Hone' }));
  await fail(1, createNameError());
  expect([form.saveError, form.conflict?.savedBy]).toEqual(['This name is taken.', 'Ben']);
});
