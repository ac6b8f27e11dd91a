// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { emitServerEvent } from './live-events.ts';
import { usePresence } from './use-presence.ts';

const stream = vi.hoisted(() => ({ id: 'first' as string | undefined }));
vi.mock('./live-connection.ts', () => ({ getStreamId: () => stream.id }));
vi.mock('#web/lib/session/session-store.ts', () => ({ hasStoredToken: () => true }));

type SentReport = { name: string; respond: (viewers: string[]) => void };
let sentReports: SentReport[];
let shownViewers: string[];
let root: Root;
const send = (name: string) => new Promise<string[]>((respond) => sentReports.push({ name, respond }));

function Form({ id, state = '' }: { id: string | undefined; state?: string }) {
  usePresence({
    id,
    state,
    report: (streamId, openId) => send(`${streamId} opens ${openId}${state}`),
    reportClosed: (streamId, closedId) => send(`${streamId} closes ${closedId}`),
    onReported: (viewers) => (shownViewers = viewers),
  });
  return null;
}

const render = (id: string | undefined, state = '') =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form id={id} state={state} />
      </QueryClientProvider>,
    ),
  );
const respond = (viewers: string[]) => act(async () => sentReports.at(-1)!.respond(viewers));
const listNames = () => sentReports.map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [sentReports, shownViewers, stream.id] = [[], [], 'first'];
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('sends reports one after the other and discards the response to an older one', async () => {
  await render('a');
  await render('a', ' typing');
  expect(listNames()).toEqual(['first opens a']);
  await respond(['Ben']);
  expect(shownViewers).toEqual([]);
  expect(listNames()).toEqual(['first opens a', 'first opens a typing']);
  await respond(['Ann']);
  expect(shownViewers).toEqual(['Ann']);
});

test('reports a closed record before the next one and discards its late response', async () => {
  await render('a');
  await render('b');
  await respond(['Ben']);
  await respond([]);
  expect(listNames()).toEqual(['first opens a', 'first closes a', 'first opens b']);
  await respond(['Ann']);
  expect(shownViewers).toEqual(['Ann']);
  await act(async () => root.render(null));
  expect(listNames().at(-1)).toBe('first closes b');
});

test('reports nothing without a connection, and reports the open record on each new one', async () => {
  stream.id = undefined;
  await render('a');
  expect(listNames()).toEqual([]);
  stream.id = 'second';
  await act(async () => emitServerEvent('hello', { stream: 'second' }));
  await respond(['Ann']);
  expect([listNames(), shownViewers]).toEqual([['second opens a'], ['Ann']]);
});
