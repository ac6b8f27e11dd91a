// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#domain/errors/api-error.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { undoLast } from '#web/admin/utils/undo.ts';
import { toastStore } from '#web/lib/stores/toast-store.ts';
import { useProductImport } from './use-product-import.ts';

type Upload = {
  path: string;
  resolve: (response: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};
const uploads = vi.hoisted((): Upload[] => []);
vi.mock('#web/lib/api/upload-form.ts', () => ({
  uploadForm: (path: string, _form: FormData, options: Pick<Upload, 'onProgress' | 'signal'>) =>
    new Promise((resolve, reject) => {
      uploads.push({ path, resolve, reject, ...options });
      options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error));
    }),
}));
vi.mock(import('#web/lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  call: (() => Promise.resolve({ response: { restored: 1, skipped: 0 } })) as never,
}));

let root: Root;
let current: ReturnType<typeof useProductImport>;
function TestScreen() {
  const latest = useProductImport();
  useLayoutEffect(() => {
    current = latest;
  });
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <TestScreen />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  uploads.splice(0);
  vi.unstubAllGlobals();
});

const createFile = (name: string) => new File(['Name'], name);
const createPlan = (name: string) => ({ plan: name, added: 1, changed: 0, unchanged: 0, errors: [], changes: [], unknown: [], rows: 1 });
/** Waits until a number of uploads have started. */
const waitForUploads = (count: number) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(uploads).toHaveLength(count);
  });
const selectFile = async (name: string) => {
  const count = uploads.length + 1;
  act(() => current.choose(createFile(name)));
  await waitForUploads(count);
};
const respondToUpload = (response: unknown) => act(async () => uploads.at(-1)!.resolve({ response }));
const failUpload = (error: unknown) => act(async () => uploads.at(-1)!.reject(error));

test('checks a file, imports it with progress, and checks it again after undo', async () => {
  await selectFile('a.csv');
  act(() => uploads[0]!.onProgress(0.5));
  expect(current.state).toMatchObject({ step: 'check', uploadedShare: 0.5 });
  await respondToUpload(createPlan('first'));
  expect(current.state).toMatchObject({ step: 'plan', applying: false, error: undefined });
  await act(async () => {
    current.apply();
    current.apply();
  });
  expect(uploads.map(({ path }) => path)).toEqual(['/admin/price-list/check', '/admin/price-list/import']);
  act(() => uploads[1]!.onProgress(0.25));
  expect(current.state).toMatchObject({ step: 'plan', applying: true, uploadedShare: 0.25 });
  await respondToUpload({ batch: 'b', added: 1, changed: 0 });
  expect(current.state).toMatchObject({ step: 'done', done: { added: 1 } });
  await act(() => undoLast());
  await waitForUploads(3);
  expect(toastStore.get().at(-1)).toMatchObject({ message: 'Import undone' });
  await respondToUpload(createPlan('second'));
  expect(current.state).toMatchObject({ step: 'plan', plan: { plan: 'second' } });
});

test('discards a cancelled check and its progress, and accepts another file', async () => {
  await selectFile('a.csv');
  await act(async () => current.reset());
  expect(current.state).toEqual({ step: 'choose', error: undefined });
  await selectFile('b.csv');
  act(() => uploads[0]!.onProgress(0.5));
  expect(current.state).toMatchObject({ step: 'check', uploadedShare: 0, file: { name: 'b.csv' } });
});

test('displays errors in the step they belong to, and updates an outdated preview', async () => {
  await selectFile('a.csv');
  await failUpload(new ApiError('list_unreadable', 'Not a table.'));
  expect(current.state).toEqual({ step: 'choose', error: 'Not a table.' });
  await selectFile('a.csv');
  await respondToUpload(createPlan('first'));
  await act(async () => current.apply());
  await failUpload(new ApiError('conflict', 'Not now.'));
  expect(current.state).toMatchObject({ step: 'plan', applying: false, error: 'Not now.' });
  await act(async () => current.apply());
  await failUpload(new ApiError('plan_stale', 'Changed.'));
  await waitForUploads(5);
  await respondToUpload(createPlan('second'));
  expect(current.state).toMatchObject({ step: 'plan', plan: { plan: 'second' }, error: expect.stringContaining('updated preview') });
  expect(toastStore.get().filter(({ tone }) => tone === 'error')).toEqual([]);
});
