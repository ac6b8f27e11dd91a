import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { endpointList, type EndpointPath, type InputOf, type OutputOf } from '#contract/index.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createPool } from '#server/db/connection.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createTaskList } from '#server/jobs/task-list.ts';
import type { EmailDelivery } from '#server/modules/messages/index.ts';
import { createTestClock } from './test-clock.ts';
import { createLocalStorage, type FileStorage } from '#server/adapters/file-storage.ts';
import { createContainer, type Container } from '#server/app/container.ts';
import { createForm } from './files.ts';

export const publicUrl = 'http://shop.test';

/** A user, and optionally headers and the IP address of a request. */
export type Caller = { token?: string; headers?: Record<string, string>; address?: string };

export type TestApp = {
  app: FastifyInstance;
  services: Container;
  clock: ReturnType<typeof createTestClock>;
  pool: ReturnType<typeof createPool>;
  files: FileStorage;
  /** The folder of uploads while they are received. */
  uploadFolder: string;
  /** Sends a POST request; without `token` as a visitor. The default address is a new one, so that no rate limit by address is reached. */
  post: <P extends EndpointPath>(path: P | (string & {}), input?: InputOf<P> | object, options?: Caller) => Promise<LightMyRequestResponse>;
  /** Calls an endpoint and returns its response; without `user` as a visitor. An error fails the test. */
  call: <P extends EndpointPath>(path: P, input?: InputOf<P>, user?: Caller) => Promise<OutputOf<P>>;
  /** Sends a multipart form with fields, and files under `fileField`, by default `pictures`. */
  postForm: (
    path: EndpointPath,
    form: { fields?: Record<string, string>; pictures?: readonly Uint8Array[]; fileField?: string },
    options?: { token?: string; headers?: Record<string, string> },
  ) => Promise<LightMyRequestResponse>;
  /** Calls any endpoint: an upload endpoint with an empty form, all others with JSON. */
  callWithMinimalInput: (path: EndpointPath | (string & {}), input?: object, user?: { token?: string }) => Promise<LightMyRequestResponse>;
  /** Returns the next number, for values that are unique within the application. */
  nextNumber: () => number;
  /** Returns an IP address that has sent no request yet. */
  nextAddress: () => string;
  /** Runs all due jobs. */
  runJobs: () => Promise<void>;
};

type AppSettings = {
  limits?: boolean;
  trustProxy?: number;
  logLines?: string[];
  uploadDeadlineMs?: number | undefined;
  outgoing?: EmailDelivery;
};

/**
 * Starts the whole application on a separate database, cloned from a template.
 * @param template `demo` contains the demo shop, `empty` only the tables
 * @param options.limits false disables rate limits, like LIMITS=off
 * @param options.logLines receives the log of the application from level `warn`. Without it an error in the log fails the test.
 */
export function startApp(
  template: 'demo' | 'empty' = 'demo',
  { limits = true, trustProxy = 0, logLines, uploadDeadlineMs, outgoing }: AppSettings = {},
): TestApp {
  const testApp = createSequence() as TestApp;
  const databaseName = `t_${randomUUID().replaceAll('-', '')}`;
  const filesFolder = mkdtempSync(join(tmpdir(), 'bullnose-files-'));
  let workerPool: ReturnType<typeof createPool> | undefined;

  beforeAll(async () => {
    const url = new URL(inject('databaseUrl'));
    const defaultPool = createPool(url.href, 1);
    // `file_copy` takes about half the CPU time of the default, which copies through the write-ahead log.
    await defaultPool.query(`create database ${databaseName} template ${template} strategy file_copy`);
    await defaultPool.end();
    url.pathname = `/${databaseName}`;
    testApp.pool = createPool(url.href, 5);
    testApp.clock = createTestClock();
    testApp.uploadFolder = join(filesFolder, 'incoming');
    testApp.files = createLocalStorage(join(filesFolder, 'files'));
    testApp.services = createContainer({
      pool: testApp.pool,
      log: logLines ? createLogger('warn', { write: (line) => void logLines.push(line) }) : errorLog,
      files: testApp.files,
      secret: 'a secret of at least thirty-two characters',
      publicUrl,
      limitsEnabled: limits,
      clock: testApp.clock,
      demoCache: createLocalStorage(join(filesFolder, 'cache')),
      uploadFolder: testApp.uploadFolder,
      uploadDeadlineMs,
      ...(outgoing && { outgoing }),
    });
    testApp.app = await createHttpServer({
      services: testApp.services,
      publicUrl,
      trustProxy,
    });
    testApp.post = (path, input = {}, options = {}) =>
      testApp.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: options.address ?? testApp.nextAddress(),
        headers: {
          'content-type': 'application/json',
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
        payload: JSON.stringify(input),
      });
    testApp.call = async (path, input, user) => {
      const response = await testApp.post(path, input, user);
      expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
      return response.json();
    };
    testApp.postForm = (path, { fields = {}, pictures = [], fileField = 'pictures' }, { token, headers } = {}) => {
      const form = createForm(
        pictures.map((bytes) => ({ name: 'photo.jpg', bytes })),
        fileField,
      );
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      return testApp.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: testApp.nextAddress(),
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        payload: form,
      });
    };
    testApp.callWithMinimalInput = (path, input = {}, user = {}) =>
      uploadPaths.has(path) ? testApp.postForm(path as EndpointPath, {}, user) : testApp.post(path, input, user);
    // graphile-worker does not wait until the failure of the last job is stored. With a second connection, that job could still be locked.
    workerPool = createPool(url.href, 1);
    testApp.runJobs = () =>
      runOnce({ pgPool: workerPool!, taskList: createTaskList(testApp.services.jobs), noHandleSignals: true, logger: silentLogger });
  });

  afterAll(async () => {
    // Undefined if `beforeAll` failed.
    const { app, pool } = testApp as Partial<TestApp>;
    await app?.close();
    await workerPool?.end();
    await pool?.end();
    rmSync(filesFolder, { recursive: true, force: true });
  });
  return testApp;
}

/** Returns an object that a `beforeAll` hook fills. Test files can refer to the object before the application has started. */
export function loadBeforeAll<Value extends object>(load: () => Promise<Value>): Value {
  const value = {} as Value;
  beforeAll(async () => {
    Object.assign(value, await load());
  });
  return value;
}

function createSequence(): Pick<TestApp, 'nextNumber' | 'nextAddress'> {
  let lastNumber = 0;
  const nextNumber = () => (lastNumber += 1);
  const nextAddress = () => {
    const number = nextNumber();
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  };
  return { nextNumber, nextAddress };
}

const uploadPaths = new Set<string>(endpointList.filter((endpoint) => 'multipart' in endpoint).map(({ path }) => path));

/** An unexpected `console.error` fails the test. */
const errorLog = createLogger('error', { write: (line) => console.error(line) });

const silentLogger = new (await import('graphile-worker')).Logger(() => () => undefined);
