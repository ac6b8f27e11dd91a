import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createPool } from '#server/db/connection.ts';
import { createContainer } from '#server/app/container.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';
import { failJob } from '#test/worker-jobs.ts';

const shop = startApp('demo', { limits: false });
const secret = 'a secret of at least thirty-two characters';

type Instance = { app: FastifyInstance; url: string; pool: ReturnType<typeof createPool>; close: () => Promise<void> };
const instances: Instance[] = [];

/** A web process beside others on the same database, reached over the network. */
async function startInstance(): Promise<Instance> {
  const pool = createPool(String(shop.pool.options.connectionString), 4);
  const services = createContainer({
    pool,
    files: shop.files,
    secret,
    publicUrl,
    limits: false,
    clock: shop.clock,
    uploadFolder: shop.uploadFolder,
  });
  const app = await createHttpServer({ services, publicUrl, trustProxy: 0, logLevel: 'error' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close().then(() => pool.end()));
  const instance = { app, pool, close, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  instances.push(instance);
  return instance;
}

/** Two cores may be busy with other tests, so events can take longer. */
const soon = { timeout: 15_000 };

let one: Instance;
let two: Instance;
let stoneId: string;
beforeAll(async () => {
  [one, two] = [await startInstance(), await startInstance()];
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
    const sent = get(`${url}/admin/live`, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve);
    sent.on('error', reject);
  });

/** Returns the error of opening one more page. */
async function rejection(user: TestUser, at: Instance): Promise<{ status: number | undefined; code: string }> {
  const answer = await connectAs(user, at);
  const { code } = JSON.parse(await textOf(answer)) as { code: string };
  return { status: answer.statusCode, code };
}

/** Opens a page of the back office, and collects its events. */
async function openPage(user: TestUser, at: Instance = one): Promise<Page> {
  const answer = await connectAs(user, at);
  onTestFinished(() => void answer.destroy());
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const events: Event[] = [];
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const found = /^event: (.*)\ndata: (.*)$/.exec(block);
      if (found) events.push({ name: found[1], data: JSON.parse(found[2]!) } as Event);
    }
  });
  const ended = new Promise<void>((resolve) => answer.once('close', resolve).on('error', () => resolve()));
  await expect.poll(() => events.length, soon).toBeGreaterThan(0);
  const [hello] = events;
  expect(hello!.name).toBe('hello');
  return { events, ended, leave: () => void answer.destroy(), stream: (hello!.data as LiveEvents['hello']).stream };
}

const getEvents = <Name extends keyof LiveEvents>({ events }: Page, name: Name): LiveEvents[Name][] =>
  events.filter((event) => event.name === name).map(({ data }) => data as LiveEvents[Name]);

async function submitQuote(as: TestUser): Promise<string> {
  const answer = await shop.post('/site/save/quotes', buildQuoteRequest(stoneId), as);
  return answer.json<{ response: { _id: string } }>().response._id;
}

describe('two staff members on two instances', () => {
  test('receive new quotes, messages and status changes, each with the counts', async () => {
    const [anna, ben, customer] = [
      await createUser(shop, { role: 'owner' }),
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop),
    ];
    const pages = [await openPage(anna, one), await openPage(ben, two)];
    const before = getEvents(pages[0]!, 'hello')[0]!.counts!;
    shop.clock.move(1000);
    const id = await submitQuote(customer);
    for (const page of pages) {
      await expect
        .poll(() => getEvents(page, 'requests').some(({ ids }) => ids.includes(id)) || getEvents(page, 'refresh').length > 0, soon)
        .toBe(true);
      await expect.poll(() => getEvents(page, 'counts').at(-1)?.new, soon).toBe(before.new + 1);
    }
    await shop.post('/admin/quotes/status', { _id: id, status: 'in_review' }, ben);
    for (const page of pages) await expect.poll(() => getEvents(page, 'counts').at(-1)?.new, soon).toBe(before.new);
    const reported = pages.map((page) => getEvents(page, 'requests').length);
    await shop.post('/user/quotes/message', { _id: id, message: 'Hello' }, customer);
    for (const [index, page] of pages.entries()) {
      await expect.poll(() => getEvents(page, 'requests').length, soon).toBeGreaterThan(reported[index]!);
      expect(getEvents(page, 'requests').at(-1)!.ids).toEqual([id]);
    }
    // Read marks are personal.
    await shop.post('/admin/quotes/read', { ids: [id] }, anna);
    await expect.poll(() => getEvents(pages[0]!, 'counts').at(-1)?.unread, soon).toBe(before.unread);
    expect(getEvents(pages[1]!, 'counts').at(-1)?.unread).toBe(before.unread + 1);
  });

  test('receive contact messages', async () => {
    const page = await openPage(await createUser(shop, { role: 'owner' }), two);
    await shop.post('/contactus', { name: 'Pieter', email: 'p@example.test', phone: '0821234567', subject: 'Sinks', message: 'Hello' });
    await expect.poll(() => getEvents(page, 'contacts').length + getEvents(page, 'refresh').length, soon).toBeGreaterThan(0);
  });

  test('receive customers and emails according to their role, and failed jobs if they manage jobs', async () => {
    const customer = await createUser(shop);
    const [owner, estimator] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'estimator' })];
    const pages = [await openPage(owner, one), await openPage(estimator, two)] as const;
    const ids = (page: Page, name: 'customers' | 'mails' | 'jobs') => getEvents(page, name).flatMap((event) => event.ids);
    const note = () => shop.post('/admin/customers/note/add', { _id: customer.id, text: 'Mornings' }, estimator);
    // Changes before a process listens are sent as `refresh`.
    for (const page of pages)
      await expect.poll(async () => (await note()) && ids(page, 'customers').includes(customer.id), soon).toBe(true);

    const reported = ids(pages[1], 'customers').length;
    await shop.post('/user/profile/save', { fullName: 'Another Name' }, customer);
    await expect.poll(() => ids(pages[1], 'customers').length, soon).toBe(reported + 1);
    const { rows } = await shop.pool.query(
      `insert into outbox (id, kind, audience, dedupe_key, recipient, subject, body_text, status)
       values (gen_random_uuid(), 'note', 'customer', gen_random_uuid()::text, 'a@example.test', 'About', 'Words', 'failed') returning id`,
    );
    for (const page of pages) await expect.poll(() => ids(page, 'mails'), soon).toContain(rows[0].id);
    const job = await shop.pool.query("select id::text from graphile_worker.add_job('no_such_job')");
    await failJob(shop.pool, job.rows[0].id as string, 'No', 2);
    await shop.post('/admin/jobs/retry', { ids: [job.rows[0].id] }, owner);
    await expect.poll(() => ids(pages[0], 'jobs'), soon).toEqual([job.rows[0].id]);
    await shop.post('/admin/outbox/dismiss', { ids: [rows[0].id] }, owner);
    for (const page of pages) await expect.poll(() => ids(page, 'mails').filter((id) => id === rows[0].id).length, soon).toBe(2);
    expect(ids(pages[1], 'jobs')).toEqual([]);
    await shop.pool.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'no_such_job'))",
    );
  });

  test('see who has a quote open, until the page is closed', async () => {
    const anna = await createUser(shop, { role: 'owner', fullName: 'Anna Looks' });
    const ben = await createUser(shop, { role: 'estimator', fullName: 'Ben Looks' });
    const id = await submitQuote(await createUser(shop));
    const [annasPage, bensPage] = [await openPage(anna, one), await openPage(ben, two)];
    const reportViewed = async (as: TestUser, { stream }: Page, _id?: string) =>
      (await shop.post('/admin/quotes/looking', { stream, _id }, as)).json<{ response: { looking: object[] } }>().response;
    expect(await reportViewed(anna, annasPage, id)).toEqual({ looking: [] });
    const annaLooks = { _id: anna.id, fullName: 'Anna Looks' };
    // An instance that has just begun to listen sends `refresh` instead.
    await expect
      .poll(async () => {
        await reportViewed(anna, annasPage);
        await reportViewed(anna, annasPage, id);
        return getEvents(bensPage, 'presence').at(-1);
      }, soon)
      .toEqual({ _id: id, looking: [annaLooks] });
    expect(await reportViewed(ben, bensPage, id)).toEqual({ looking: [annaLooks] });
    await expect
      .poll(() => getEvents(annasPage, 'presence').at(-1), soon)
      .toEqual({ _id: id, looking: [{ _id: ben.id, fullName: 'Ben Looks' }] });
    const found = await shop.post('/admin/quotes/get', { _id: id }, ben);
    expect(found.json()).toMatchObject({ response: { looking: [annaLooks] } });
    annasPage.leave();
    await expect.poll(() => getEvents(bensPage, 'presence').at(-1), soon).toEqual({ _id: id, looking: [] });
    await reportViewed(ben, bensPage);
    expect((await shop.pool.query('select viewed_quote_id from sse_connections where user_id = $1', [ben.id])).rows).toEqual([
      { viewed_quote_id: null },
    ]);
    for (const [as, stream] of [
      [anna, bensPage.stream],
      [ben, annasPage.stream],
    ] as const)
      expect((await shop.post('/admin/quotes/looking', { stream, _id: id }, as)).statusCode, 'not theirs, or gone').toBe(404);
    expect((await shop.post('/admin/quotes/looking', { stream: bensPage.stream, _id: anna.id }, ben)).statusCode, 'no request').toBe(404);
  });
});

describe('two editors of one record, on two instances', () => {
  test('receive when the other opens it, types, saves it and closes it', async () => {
    const [anna, ben] = [await createUser(shop, { role: 'editor' }), await createUser(shop, { role: 'owner' })];
    const estimator = await openPage(await createUser(shop, { role: 'estimator' }));
    const [annasPage, bensPage] = [await openPage(anna, one), await openPage(ben, two)];
    expect(getEvents(annasPage, 'hello')[0]!.counts).toBeUndefined();
    const edit = (as: TestUser, { stream }: Page, input: object = {}) =>
      shop.post('/admin/together', { stream, thing: 'product', _id: stoneId, ...input }, as);
    const edits = (page: Page) => getEvents(page, 'edits').flatMap(({ ids }) => ids);
    let typing = false;
    // An instance that has just begun to listen sends `refresh` instead.
    await expect
      .poll(async () => {
        await Promise.all([edit(anna, annasPage, { typing: (typing = !typing) }), edit(ben, bensPage, { typing })]);
        return [edits(annasPage), edits(bensPage)].every((ids) => ids.includes(`product:${stoneId}`));
      }, soon)
      .toBe(true);
    const expectNext = async (page: Page, action: () => unknown) => {
      const before = edits(page).length;
      await action();
      await expect.poll(() => edits(page).length, soon).toBeGreaterThan(before);
    };
    await expectNext(bensPage, () => edit(anna, annasPage, { typing: !typing }));
    await expectNext(annasPage, () => shop.post('/admin/product/save', { _id: stoneId, finish: 'Honed for two' }, ben));
    await expectNext(annasPage, () => bensPage.leave());
    expect(edits(estimator)).toEqual([]);
  });

  test('are notified of changes that the audit log stores under another type or id', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const page = await openPage(owner);
    const edits = () => getEvents(page, 'edits').flatMap(({ ids }) => ids);
    const open = async (thing: string) => {
      let typing = false;
      await expect
        .poll(async () => {
          await shop.post('/admin/together', { stream: page.stream, thing, _id: 'current', typing: (typing = !typing) }, owner);
          return edits();
        }, soon)
        .toContain(`${thing}:current`);
    };
    const expectEdits = async (thing: string, path: string, input: object) => {
      const before = edits().length;
      expect((await shop.post(path, input, owner)).statusCode, path).toBe(200);
      await expect.poll(() => edits().slice(before), soon).toContain(`${thing}:current`);
    };
    await open('words');
    await expectEdits('words', '/admin/home/save', { headings: { map: 'Find the yard' } });
    await open('settings');
    await expectEdits('settings', '/admin/settings/save', { site_title: 'Kloof' });
  });
});

describe('a stream', () => {
  test('ends when its user signs out, is disabled or gets another role, and the streams of others continue', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const staff = [
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop, { role: 'estimator' }),
    ];
    const stays = await openPage(owner);
    const pages = [await openPage(staff[0]!), await openPage(staff[1]!, two), await openPage(staff[2]!)];
    await shop.post('/logout', {}, staff[0]);
    await shop.post('/admin/staff/disable', { _id: staff[1]!.id }, owner);
    await shop.post('/admin/staff/save', { _id: staff[2]!.id, role: 'installer' }, owner);
    await Promise.all(pages.map(({ ended }) => ended));
    let gone = false;
    void stays.ended.then(() => (gone = true));
    await submitQuote(await createUser(shop));
    await expect.poll(() => getEvents(stays, 'counts').length, soon).toBeGreaterThan(0);
    expect(gone).toBe(false);
    for (const user of staff) expect([401, 403]).toContain((await rejection(user, one)).status);
  });

  test('is rejected for a user with twelve streams, counted over all instances', async () => {
    const user = await createUser(shop, { role: 'owner' });
    const tried = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => openPage(user, index % 2 ? one : two)));
    const pages = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(pages, 'of many that open at once').toHaveLength(12);
    expect(await rejection(user, one)).toMatchObject({ status: 429, code: 'too_many' });
    pages[0]!.leave();
    await expect
      .poll(async () => (await shop.pool.query('select 1 from sse_connections where user_id = $1', [user.id])).rows.length)
      .toBe(11);
    await openPage(user);
  });

  test('a process listens once for any number of streams, and does not listen without one', async () => {
    const listeners = async (): Promise<number> =>
      (await shop.pool.query("select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'")).rows.length;
    const alone = await startInstance();
    await expect.poll(listeners, soon).toBe(0);
    const user = await createUser(shop, { role: 'owner' });
    const pages = [await openPage(user, alone), await openPage(user, alone), await openPage(user, alone)];
    await expect.poll(listeners, soon).toBe(1);
    pages.forEach(({ leave }) => leave());
    await expect.poll(listeners, soon).toBe(0);
  });

  test('ends with its process, and its presence ends, too', async () => {
    const ending = await startInstance();
    const user = await createUser(shop, { role: 'owner' });
    const page = await openPage(user, ending);
    await ending.close();
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
    await expect.poll(() => getEvents(page, 'counts').at(-1)?.new, soon).toBe(before + 1);
    expect(getEvents(page, 'refresh').length).toBeGreaterThan(0);
  });
});
