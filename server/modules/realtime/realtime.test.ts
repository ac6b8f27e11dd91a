import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createPool } from '#server/db/connection.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createContainer } from '#server/app/container.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';
import { failJob } from '#test/worker-jobs.ts';

const shop = startApp('demo', { limits: false });
const secret = 'a secret of at least thirty-two characters';

type Instance = { app: FastifyInstance; url: string; pool: ReturnType<typeof createPool>; close: () => Promise<void> };
const instances: Instance[] = [];

/** Starts another application on the same database, with a network port. */
async function startInstance(log = shop.services.log): Promise<Instance> {
  const pool = createPool(String(shop.pool.options.connectionString), 4);
  const services = createContainer({
    pool,
    log,
    files: shop.files,
    secret,
    publicUrl,
    limitsEnabled: false,
    clock: shop.clock,
    uploadFolder: shop.uploadFolder,
  });
  const app = await createHttpServer({ services, publicUrl, trustProxy: 0 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close().then(() => pool.end()));
  const instance = { app, pool, close, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  instances.push(instance);
  return instance;
}

/** Events take longer while other tests use the processor. */
const pollOptions = { timeout: 15_000 };

let firstInstance: Instance;
let secondInstance: Instance;
let stoneId: string;
beforeAll(async () => {
  [firstInstance, secondInstance] = [await startInstance(), await startInstance()];
  stoneId = (await getProduct(shop))._id;
});
afterAll(async () => {
  for (const { close } of instances) await close();
});

type Event = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents];
type Page = { events: Event[]; stream: string; ended: Promise<void>; leave: () => void };

/** Opens an event stream on a separate connection, as a browser does. */
const connectAs = ({ token }: TestUser, { url }: Instance): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(`${url}/admin/live`, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve);
    request.on('error', reject);
  });

/** Opens a page that is rejected. @returns the status and error code */
async function openRejectedPage(user: TestUser, instance: Instance): Promise<{ status: number | undefined; code: string }> {
  const response = await connectAs(user, instance);
  const { code } = JSON.parse(await readText(response)) as { code: string };
  return { status: response.statusCode, code };
}

/** Opens a page of the back office, and collects its events. */
async function openPage(user: TestUser, instance: Instance = firstInstance): Promise<Page> {
  const response = await connectAs(user, instance);
  onTestFinished(() => void response.destroy());
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const events: Event[] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const match = /^event: (.*)\ndata: (.*)$/.exec(block);
      if (match) events.push({ name: match[1], data: JSON.parse(match[2]!) } as Event);
    }
  });
  const ended = new Promise<void>((resolve) => response.once('close', resolve).on('error', () => resolve()));
  await expect.poll(() => events.length, pollOptions).toBeGreaterThan(0);
  const [hello] = events;
  expect(hello!.name).toBe('hello');
  return { events, ended, leave: () => void response.destroy(), stream: (hello!.data as LiveEvents['hello']).stream };
}

const getEvents = <Name extends keyof LiveEvents>({ events }: Page, name: Name): LiveEvents[Name][] =>
  events.filter((event) => event.name === name).map(({ data }) => data as LiveEvents[Name]);

async function submitQuote(user: TestUser): Promise<string> {
  const response = await shop.post('/site/save/quotes', buildQuoteRequest(stoneId), user);
  return response.json<{ response: { _id: string } }>().response._id;
}

test('a failure of the event streams is logged once, and the streams stay open', async () => {
  const lines: string[] = [];
  const page = await openPage(
    await createUser(shop, { role: 'owner' }),
    await startInstance(createLogger('warn', { write: (line) => void lines.push(line) })),
  );
  await shop.pool.query('alter table sse_connections rename to hidden_connections');
  try {
    await expect.poll(() => lines.join(''), pollOptions).toContain('checkSessions failed and is tried again every 500 ms');
  } finally {
    await shop.pool.query('alter table hidden_connections rename to sse_connections');
  }
  expect(lines.filter((line) => line.includes('checkSessions'))).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ name: 'realtime', err: { code: '42P01' } });
  await submitQuote(await createUser(shop));
  await expect.poll(() => getEvents(page, 'requests').length, pollOptions).toBeGreaterThan(0);
});

describe('two staff members on two instances', () => {
  test('receive new quotes, messages and status changes, each with the counts', async () => {
    const [anna, ben, customer] = [
      await createUser(shop, { role: 'owner' }),
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop),
    ];
    const pages = [await openPage(anna, firstInstance), await openPage(ben, secondInstance)];
    const before = getEvents(pages[0]!, 'hello')[0]!.counts!;
    shop.clock.move(1000);
    const id = await submitQuote(customer);
    for (const page of pages) {
      await expect
        .poll(() => getEvents(page, 'requests').some(({ ids }) => ids.includes(id)) || getEvents(page, 'refresh').length > 0, pollOptions)
        .toBe(true);
      await expect.poll(() => getEvents(page, 'counts').at(-1)?.new, pollOptions).toBe(before.new + 1);
    }
    await shop.post('/admin/quotes/status', { _id: id, status: 'in_review' }, ben);
    for (const page of pages) await expect.poll(() => getEvents(page, 'counts').at(-1)?.new, pollOptions).toBe(before.new);
    const eventCounts = pages.map((page) => getEvents(page, 'requests').length);
    await shop.post('/user/quotes/message', { _id: id, message: 'Hello' }, customer);
    for (const [index, page] of pages.entries()) {
      await expect.poll(() => getEvents(page, 'requests').length, pollOptions).toBeGreaterThan(eventCounts[index]!);
      expect(getEvents(page, 'requests').at(-1)!.ids).toEqual([id]);
    }
    // Read marks belong to one user.
    await shop.post('/admin/quotes/read', { ids: [id] }, anna);
    await expect.poll(() => getEvents(pages[0]!, 'counts').at(-1)?.unread, pollOptions).toBe(before.unread);
    expect(getEvents(pages[1]!, 'counts').at(-1)?.unread).toBe(before.unread + 1);
  });

  test('receive new contact messages', async () => {
    const page = await openPage(await createUser(shop, { role: 'owner' }), secondInstance);
    await shop.post('/contactus', { name: 'Pieter', email: 'p@example.test', phone: '0821234567', subject: 'Sinks', message: 'Hello' });
    await expect.poll(() => getEvents(page, 'contacts').length + getEvents(page, 'refresh').length, pollOptions).toBeGreaterThan(0);
  });

  test('receive changes of customers and emails, and of failed jobs if their role manages jobs', async () => {
    const customer = await createUser(shop);
    const [owner, estimator] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'estimator' })];
    const pages = [await openPage(owner, firstInstance), await openPage(estimator, secondInstance)] as const;
    const listIds = (page: Page, name: 'customers' | 'mails' | 'jobs') => getEvents(page, name).flatMap((event) => event.ids);
    const addNote = () => shop.post('/admin/customers/note/add', { _id: customer.id, text: 'Mornings' }, estimator);
    // Until a process listens to changes, it sends them as `refresh`.
    for (const page of pages)
      await expect.poll(async () => (await addNote()) && listIds(page, 'customers').includes(customer.id), pollOptions).toBe(true);

    const idCount = listIds(pages[1], 'customers').length;
    await shop.post('/user/profile/save', { fullName: 'Another Name' }, customer);
    await expect.poll(() => listIds(pages[1], 'customers').length, pollOptions).toBe(idCount + 1);
    const { rows } = await shop.pool.query(
      `insert into outbox (id, kind, audience, dedupe_key, recipient, subject, content, status)
       values (gen_random_uuid(), 'note', 'customer', gen_random_uuid()::text, 'a@example.test', 'About', '[]', 'failed') returning id`,
    );
    for (const page of pages) await expect.poll(() => listIds(page, 'mails'), pollOptions).toContain(rows[0].id);
    const job = await shop.pool.query("select id::text from graphile_worker.add_job('no_such_job')");
    await failJob(shop.pool, job.rows[0].id as string, 'No', 2);
    await shop.post('/admin/jobs/retry', { ids: [job.rows[0].id] }, owner);
    await expect.poll(() => listIds(pages[0], 'jobs'), pollOptions).toEqual([job.rows[0].id]);
    await shop.post('/admin/outbox/dismiss', { ids: [rows[0].id] }, owner);
    for (const page of pages) await expect.poll(() => listIds(page, 'mails').filter((id) => id === rows[0].id).length, pollOptions).toBe(2);
    expect(listIds(pages[1], 'jobs')).toEqual([]);
    await shop.pool.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'no_such_job'))",
    );
  });

  test('see which users have a quote open, until the page is closed', async () => {
    const anna = await createUser(shop, { role: 'owner', fullName: 'Anna Viewer' });
    const ben = await createUser(shop, { role: 'estimator', fullName: 'Ben Viewer' });
    const id = await submitQuote(await createUser(shop));
    const [annasPage, bensPage] = [await openPage(anna, firstInstance), await openPage(ben, secondInstance)];
    const postViewedQuote = async (user: TestUser, { stream }: Page, _id?: string) =>
      (await shop.call('/admin/quotes/viewers', { stream, _id }, user)).response;
    expect(await postViewedQuote(anna, annasPage, id)).toEqual({ viewers: [] });
    const annaAsViewer = { _id: anna.id, fullName: 'Anna Viewer' };
    // An instance that has just started to listen sends `refresh` instead.
    await expect
      .poll(async () => {
        await postViewedQuote(anna, annasPage);
        await postViewedQuote(anna, annasPage, id);
        return getEvents(bensPage, 'presence').at(-1);
      }, pollOptions)
      .toEqual({ _id: id, viewers: [annaAsViewer] });
    expect(await postViewedQuote(ben, bensPage, id)).toEqual({ viewers: [annaAsViewer] });
    await expect
      .poll(() => getEvents(annasPage, 'presence').at(-1), pollOptions)
      .toEqual({ _id: id, viewers: [{ _id: ben.id, fullName: 'Ben Viewer' }] });
    const response = await shop.post('/admin/quotes/get', { _id: id }, ben);
    expect(response.json()).toMatchObject({ response: { looking: [annaAsViewer] } });
    annasPage.leave();
    await expect.poll(() => getEvents(bensPage, 'presence').at(-1), pollOptions).toEqual({ _id: id, viewers: [] });
    await postViewedQuote(ben, bensPage);
    expect((await shop.pool.query('select viewed_quote_id from sse_connections where user_id = $1', [ben.id])).rows).toEqual([
      { viewed_quote_id: null },
    ]);
    for (const [user, stream] of [
      [anna, bensPage.stream],
      [ben, annasPage.stream],
    ] as const)
      expect(
        (await shop.post('/admin/quotes/viewers', { stream, _id: id }, user)).statusCode,
        "another user's stream, or an ended one",
      ).toBe(404);
    expect((await shop.post('/admin/quotes/viewers', { stream: bensPage.stream, _id: anna.id }, ben)).statusCode, 'unknown quote').toBe(
      404,
    );
  });
});

describe('two users who edit one record on two instances', () => {
  test('receive events when the other user opens, types in, saves and closes it', async () => {
    const [anna, ben] = [await createUser(shop, { role: 'editor' }), await createUser(shop, { role: 'owner' })];
    const estimator = await openPage(await createUser(shop, { role: 'estimator' }));
    const [annasPage, bensPage] = [await openPage(anna, firstInstance), await openPage(ben, secondInstance)];
    expect(getEvents(annasPage, 'hello')[0]!.counts).toBeUndefined();
    const reportEdit = (user: TestUser, { stream }: Page, input: object = {}) =>
      shop.post('/admin/edit-presence', { stream, entityType: 'product', _id: stoneId, ...input }, user);
    const listEdits = (page: Page) => getEvents(page, 'edits').flatMap(({ ids }) => ids);
    let typing = false;
    // An instance that has just started to listen sends `refresh` instead.
    await expect
      .poll(async () => {
        await Promise.all([reportEdit(anna, annasPage, { isTyping: (typing = !typing) }), reportEdit(ben, bensPage, { isTyping: typing })]);
        return [listEdits(annasPage), listEdits(bensPage)].every((ids) => ids.includes(`product:${stoneId}`));
      }, pollOptions)
      .toBe(true);
    const expectEditEvent = async (page: Page, action: () => unknown) => {
      const before = listEdits(page).length;
      await action();
      await expect.poll(() => listEdits(page).length, pollOptions).toBeGreaterThan(before);
    };
    await expectEditEvent(bensPage, () => reportEdit(anna, annasPage, { isTyping: !typing }));
    await expectEditEvent(annasPage, () => shop.post('/admin/product/save', { _id: stoneId, finish: 'Honed' }, ben));
    await expectEditEvent(annasPage, () => bensPage.leave());
    expect(listEdits(estimator)).toEqual([]);
  });

  test('receive events of changes that the audit log stores under another type or id', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const page = await openPage(owner);
    const listEdits = () => getEvents(page, 'edits').flatMap(({ ids }) => ids);
    const openRecord = async (entityType: string) => {
      let typing = false;
      await expect
        .poll(async () => {
          await shop.post('/admin/edit-presence', { stream: page.stream, entityType, _id: 'current', isTyping: (typing = !typing) }, owner);
          return listEdits();
        }, pollOptions)
        .toContain(`${entityType}:current`);
    };
    const expectEdits = async (entityType: string, path: string, input: object) => {
      const before = listEdits().length;
      expect((await shop.post(path, input, owner)).statusCode, path).toBe(200);
      await expect.poll(() => listEdits().slice(before), pollOptions).toContain(`${entityType}:current`);
    };
    await openRecord('site_texts');
    await expectEdits('site_texts', '/admin/home/save', { headings: { map: 'Find the yard' } });
    await openRecord('settings');
    await expectEdits('settings', '/admin/settings/save', { site_title: 'Kloof' });
  });
});

describe('a stream', () => {
  test('ends when its user signs out, is disabled or gets another role, and the streams of other users continue', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const staff = [
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop, { role: 'estimator' }),
    ];
    const ownersPage = await openPage(owner);
    const pages = [await openPage(staff[0]!), await openPage(staff[1]!, secondInstance), await openPage(staff[2]!)];
    await shop.post('/logout', {}, staff[0]);
    await shop.post('/admin/staff/disable', { _id: staff[1]!.id }, owner);
    await shop.post('/admin/staff/save', { _id: staff[2]!.id, role: 'installer' }, owner);
    await Promise.all(pages.map(({ ended }) => ended));
    let hasEnded = false;
    void ownersPage.ended.then(() => (hasEnded = true));
    await submitQuote(await createUser(shop));
    await expect.poll(() => getEvents(ownersPage, 'counts').length, pollOptions).toBeGreaterThan(0);
    expect(hasEnded).toBe(false);
    for (const user of staff) expect((await openRejectedPage(user, firstInstance)).status).toBe(401);
  });

  test('is rejected for a user with twelve streams, counted over all instances', async () => {
    const user = await createUser(shop, { role: 'owner' });
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) => openPage(user, index % 2 ? firstInstance : secondInstance)),
    );
    const pages = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(pages, 'of concurrent requests').toHaveLength(12);
    expect(await openRejectedPage(user, firstInstance)).toMatchObject({ status: 429, code: 'too_many' });
    pages[0]!.leave();
    await expect
      .poll(async () => (await shop.pool.query('select 1 from sse_connections where user_id = $1', [user.id])).rows.length)
      .toBe(11);
    await openPage(user);
  });

  test('shares one listening database connection with the other streams of its process, which closes with the last stream', async () => {
    const countListeners = async (): Promise<number> =>
      (await shop.pool.query("select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'")).rows.length;
    const instance = await startInstance();
    await expect.poll(countListeners, pollOptions).toBe(0);
    const user = await createUser(shop, { role: 'owner' });
    const pages = [await openPage(user, instance), await openPage(user, instance), await openPage(user, instance)];
    await expect.poll(countListeners, pollOptions).toBe(1);
    pages.forEach(({ leave }) => leave());
    await expect.poll(countListeners, pollOptions).toBe(0);
  });

  test('ends with its process, and the presence of its user is deleted', async () => {
    const instance = await startInstance();
    const user = await createUser(shop, { role: 'owner' });
    const page = await openPage(user, instance);
    await instance.close();
    await page.ended;
    expect((await shop.pool.query('select 1 from sse_connections where user_id = $1', [user.id])).rows).toEqual([]);
  });

  test('sends the changes that were missed while the listening connection was broken', async () => {
    const user = await createUser(shop, { role: 'owner' });
    const page = await openPage(user);
    await expect
      .poll(async () => (await shop.pool.query("select 1 from pg_stat_activity where query like 'listen %'")).rows.length)
      .toBeGreaterThan(0);
    await shop.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    const before = getEvents(page, 'counts').at(-1)?.new ?? getEvents(page, 'hello')[0]!.counts!.new;
    await submitQuote(await createUser(shop));
    await expect.poll(() => getEvents(page, 'counts').at(-1)?.new, pollOptions).toBe(before + 1);
    expect(getEvents(page, 'refresh').length).toBeGreaterThan(0);
  });
});
