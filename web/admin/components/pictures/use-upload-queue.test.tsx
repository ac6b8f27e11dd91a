// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getErrorMessage, NetworkError } from '#web/lib/api/api-client.ts';
import { useUploadQueue } from './use-upload-queue.ts';

type SentFile = { name: string } & PromiseWithResolvers<void>;
let root: Root;
let queue: ReturnType<typeof useUploadQueue>;
let sentFiles: SentFile[];

function Uploads() {
  const current = useUploadQueue(({ name }) => {
    const sentFile = { name, ...Promise.withResolvers<void>() };
    sentFiles.push(sentFile);
    return sentFile.promise;
  });
  useLayoutEffect(() => {
    queue = current;
  });
  return null;
}
const listNames = (items: readonly { name: string }[]) => items.map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sentFiles = [];
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Uploads />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('uploads the files of several calls one after the other, also after a failed upload', async () => {
  const [first, second, third] = ['slab.jpg', 'edge.jpg', 'room.jpg'].map((name) => new File([], name));
  await act(async () => {
    void queue.add([first!, second!]);
    void queue.add([third!]);
  });
  expect([listNames(queue.uploads), listNames(sentFiles)]).toEqual([['slab.jpg', 'edge.jpg', 'room.jpg'], ['slab.jpg']]);
  await act(async () => sentFiles[0]!.reject(new NetworkError()));
  expect(listNames(sentFiles)).toEqual(['slab.jpg', 'edge.jpg']);
  await act(async () => sentFiles[1]!.resolve());
  expect(listNames(sentFiles)).toEqual(['slab.jpg', 'edge.jpg', 'room.jpg']);
  await act(async () => sentFiles[2]!.resolve());
  expect(queue.uploads).toMatchObject([{ name: 'slab.jpg', errorMessage: getErrorMessage(new NetworkError()) }]);
});
