import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { runOnce } from 'graphile-worker';
import { afterAll, beforeAll, inject } from 'vitest';
import { endpoints, type InputOf, type EndpointPath } from '#contract/index.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createPool } from '#server/db/connection.ts';
import { createTaskList } from '#server/jobs/task-list.ts';
import type { MailDelivery } from '#server/modules/mail/index.ts';
import { createTestClock } from './test-clock.ts';
import { createLocalStorage, type FileStorage } from '#server/adapters/file-storage.ts';
import { createContainer, type Container } from '#server/app/container.ts';
import { createForm } from './files.ts';

export const publicUrl = 'http://shop.test';

export type TestApp = {
  app: FastifyInstance;
  services: Container;
  clock: ReturnType<typeof createTestClock>;
  pool: ReturnType<typeof createPool>;
  files: FileStorage;
  /** Holds uploads while they are received. */
  uploadFolder: string;
  /** Sends a POST request; without `token` as a guest. Without `address` from a new IP address, so that no rate limit by address is reached. */
  post: <P extends EndpointPath>(
    path: P | (string & {}),
    input?: InputOf<P> | object,
    as?: { token?: string; headers?: Record<string, string>; address?: string },
  ) => Promise<LightMyRequestResponse>;
  /** Sends a multipart form as a browser does: its fields, and its files under `fileField`, by default `pictures`. */
  postForm: (
    path: EndpointPath,
    form: { fields?: Record<string, string>; pictures?: readonly Uint8Array[]; fileField?: string },
    as?: { token?: string },
  ) => Promise<LightMyRequestResponse>;
  /** Calls any endpoint, as JSON or as a form. */
  knock: (path: EndpointPath | (string & {}), input?: object, as?: { token?: string }) => Promise<LightMyRequestResponse>;
  /** Counts up, for values that are unique within the application. */
  nextNumber: () => number;
  /** Returns an IP address that no call came from yet. */
  nextAddress: () => string;
  /** Runs all due jobs. */
  runJobs: () => Promise<void>;
};

type AppSettings = {
  limits?: boolean;
  trustProxy?: number;
  logLines?: string[];
  uploadDeadlineMs?: number | undefined;
  outgoing?: MailDelivery;
};

/**
 * Starts the whole application on a separate database, cloned from a template.
 * @param template `demo` has the demo shop in it, `empty` only the tables
 * @param options.limits false as with LIMITS=off
 * @param options.logLines receives the log of the application in place of standard output, from level `warn`
 */
export function startApp(
  template: 'demo' | 'empty' = 'demo',
  { limits = true, trustProxy = 0, logLines, uploadDeadlineMs, outgoing }: AppSettings = {},
): TestApp {
  const test = createSequence() as TestApp;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-files-'));

  beforeAll(async () => {
    const url = new URL(inject('databaseUrl'));
    const root = createPool(url.href, 1);
    // About half the CPU time of the default, which copies through the write-ahead log.
    await root.query(`create database ${name} template ${template} strategy file_copy`);
    await root.end();
    url.pathname = `/${name}`;
    test.pool = createPool(url.href, 5);
    test.clock = createTestClock();
    test.uploadFolder = join(folder, 'incoming');
    test.files = createLocalStorage(join(folder, 'files'));
    test.services = createContainer({
      pool: test.pool,
      files: test.files,
      secret: 'a secret of at least thirty-two characters',
      publicUrl,
      limits,
      clock: test.clock,
      demoCache: createLocalStorage(join(folder, 'cache')),
      uploadFolder: test.uploadFolder,
      uploadDeadlineMs,
      ...(outgoing && { outgoing }),
    });
    test.app = await createHttpServer({
      services: test.services,
      publicUrl,
      trustProxy,
      ...(logLines ? { logLevel: 'warn', logStream: { write: (line) => void logLines.push(line) } } : { logLevel: 'error' }),
    });
    test.post = (path, input = {}, as = {}) =>
      test.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: as.address ?? test.nextAddress(),
        headers: {
          'content-type': 'application/json',
          ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
          ...as.headers,
        },
        payload: JSON.stringify(input),
      });
    test.postForm = (path, { fields = {}, pictures = [], fileField = 'pictures' }, as = {}) => {
      const form = createForm(
        pictures.map((bytes) => ({ name: 'photo.jpg', bytes })),
        fileField,
      );
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      const headers = as.token === undefined ? {} : { authorization: `Bearer ${as.token}` };
      return test.app.inject({ method: 'POST', url: path, remoteAddress: test.nextAddress(), headers, payload: form });
    };
    test.knock = (path, input = {}, as = {}) =>
      uploads.has(path) ? test.postForm(path as EndpointPath, {}, as) : test.post(path, input, as);
    test.runJobs = () => runOnce({ pgPool: test.pool, taskList: createTaskList(test.services.jobs), noHandleSignals: true, logger: quiet });
  });

  afterAll(async () => {
    await test.app.close();
    await test.pool.end();
    rmSync(folder, { recursive: true, force: true });
  });
  return test;
}

/** Returns an object that a `beforeAll` hook fills, so that a file can name it before its application has started. */
export function loadBeforeAll<Value extends object>(load: () => Promise<Value>): Value {
  const value = {} as Value;
  beforeAll(async () => {
    Object.assign(value, await load());
  });
  return value;
}

function createSequence(): Pick<TestApp, 'nextNumber' | 'nextAddress'> {
  let last = 0;
  const nextNumber = () => (last += 1);
  const nextAddress = () => {
    const number = nextNumber();
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  };
  return { nextNumber, nextAddress };
}

const uploads = new Set<string>(endpoints.filter((call) => 'multipart' in call).map(({ path }) => path));

const quiet = new (await import('graphile-worker')).Logger(() => () => undefined);
