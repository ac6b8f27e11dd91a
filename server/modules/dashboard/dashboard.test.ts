import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { OverviewDto, QuoteFigures } from '#contract/admin/overview.endpoints.ts';
import { staffRoles } from '#domain/accounts/account.ts';
import type { StaffRole } from '#domain/accounts/staff.ts';
import { statusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { statusFacts, type QuoteStatus } from '#domain/quotes/quote.ts';
import { getMonday } from '#domain/quotes/quote-statistics.ts';
import { recordQuoteMessage } from '#server/modules/quotes/quote-history.store.ts';
import { changeQuoteStatus } from '#server/modules/quotes/quote-status.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';
import { deleteAllJobs, failJob } from '#test/worker-jobs.ts';

// A Saturday in Cape Town. The current week started on the 16th.
const now = new Date('2026-11-21T10:00:00Z');
const shop = startApp('demo', { limits: false });
const staff = {} as Record<StaffRole, TestUser>;
let customer: TestUser;
let stones: { _id: string; name: string }[];

beforeAll(async () => {
  for (const role of staffRoles) staff[role] = await createUser(shop, { role });
  customer = await createUser(shop);
  stones = [await getProduct(shop, 'paarl-rock'), await getProduct(shop, 'karoo-night')];
  // Sign in before moving the clock: tokens get their expiry from the test clock, but it is checked against the real time.
  shop.clock.move(now.getTime() - shop.clock.now().getTime());
});
type QuoteHistory = {
  createdAt: Date;
  events: readonly { status: QuoteStatus; createdAt: Date }[];
  messages: readonly { fromStaff: boolean; createdAt: Date }[];
};

/** Returns the seconds from a quote request to the first message of staff or response status, or undefined without a response. */
function getResponseSeconds({ createdAt, events, messages }: QuoteHistory): number | undefined {
  const times = [
    ...messages.filter(({ fromStaff }) => fromStaff).map((message) => message.createdAt.getTime()),
    ...events.filter(({ status }) => statusFacts[status].isResponse).map((event) => event.createdAt.getTime()),
  ];
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - createdAt.getTime()) / 1000;
}

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

beforeEach(async () => {
  await shop.pool.query('truncate quotes, contact_messages, outbox cascade');
  await deleteAllJobs(shop.pool);
});

type QuoteOptions = {
  createdAt?: string | Date;
  status?: QuoteStatus;
  suburb?: string;
  stoneIndex?: number;
  service?: string;
  source?: string;
  spam?: boolean;
  events?: readonly (readonly [QuoteStatus, Date, 'desk' | 'customer'])[];
  messages?: readonly (readonly [boolean, Date])[];
};

let quoteCount = 0;
/** Creates a quote with a history. */
async function insertQuote({
  createdAt = now,
  status = 'submitted',
  suburb = 'Gardens',
  stoneIndex = 0,
  service = '',
  source = 'web',
  spam = false,
  ...history
}: QuoteOptions = {}): Promise<string> {
  const id = randomUUID();
  quoteCount += 1;
  await shop.pool.query(
    `insert into quotes (id, number, user_id, status, contact_line1, contact_line2, contact_province, contact_city, contact_postal_code,
       running_meters, square_meters, sink_types, extras, service_name, source, spam, created_at, estimate_status)
     values ($1, $2, $3, 'submitted', '1 Street', $4, '', '', '', true, false, '{}', '{}', $5, $6, $7, $8, 'no_choice')`,
    [id, `Q-T-${quoteCount}`, customer.id, suburb, service, source, spam, createdAt],
  );
  if (service === '') {
    await shop.pool.query(
      "insert into quote_items (id, quote_id, product_id, product_name, price_cents, price_per) values ($1, $2, $3, 'As asked', 1, '')",
      [randomUUID(), id, stones[stoneIndex]!._id],
    );
  }
  if (!history.events) await shop.pool.query('update quotes set status = $2 where id = $1', [id, status]);
  const getAuthorId = (isStaff: boolean) => (isStaff ? staff.owner.id : customer.id);
  await shop.services.db.transaction().execute(async (trx) => {
    for (const [to, changedAt, by] of history.events ?? []) {
      const actor = by === 'desk' ? 'staff' : 'customer';
      const { name, from } = statusChanges.find((change) => change.to === to && change.by === actor)!;
      await trx.updateTable('quotes').set({ status: from }).where('id', '=', id).execute();
      const change = { userId: getAuthorId(by === 'desk'), createdAt: changedAt };
      await changeQuoteStatus(trx, { id, status: from }, name, change, { hasEffects: false });
    }
    for (const [fromStaff, sentAt] of history.messages ?? []) {
      await recordQuoteMessage(trx, {
        id: randomUUID(),
        quoteId: id,
        userId: getAuthorId(fromStaff),
        fromStaff,
        bodyText: 'Hello',
        createdAt: sentAt,
      });
    }
  });
  await shop.pool.query('update quotes set status = $2 where id = $1', [id, status]);
  return id;
}
const getOverview = async (input: object = {}, user: TestUser = staff.owner): Promise<OverviewDto> =>
  (await shop.call('/admin/overview/get', input, user)).response;
const getFigures = async (input: object = {}): Promise<QuoteFigures> => (await getOverview(input)).figures!;
const getTimeAfter = (from: string, minutes: number): Date => new Date(Date.parse(from) + minutes * 60_000);

describe('the quote statistics', () => {
  test('count quotes by weeks in the time zone of Cape Town, including empty weeks, and ignore older quotes', async () => {
    for (const createdAt of [
      '2026-11-15T21:59:59Z',
      '2026-11-15T22:00:00Z',
      '2026-11-21T09:00:00Z',
      '2026-08-30T22:00:00Z',
      '2026-08-30T21:59:59Z',
    ])
      await insertQuote({ createdAt });
    const { weeks, fullcount } = await getFigures();
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ week: '2026-08-31', count: 1 });
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-11-09', count: 1 },
      { week: '2026-11-16', count: 2 },
    ]);
    expect(weeks.filter(({ count }) => count === 0)).toHaveLength(9);
    expect(fullcount).toBe(4);
    expect((await getFigures({ weeks: 26 })).fullcount).toBe(5);
    expect((await getFigures({ weeks: 52 })).weeks).toHaveLength(52);
  });

  test('start each week on the Monday that PostgreSQL calculates, at any time within ten years', async () => {
    let seed = 42;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    const dates = Array.from(
      { length: 400 },
      () => new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 3650) * 86_400_000 + (21.9 + random() * 0.2) * 3_600_000),
    );
    const { rows } = await shop.pool.query(
      `select at, to_char(date_trunc('week', at at time zone 'Africa/Johannesburg'), 'YYYY-MM-DD') as week from unnest($1::timestamptz[]) at`,
      [dates],
    );
    for (const { at, week } of rows as { at: Date; week: string }[]) expect(getMonday(at), at.toISOString()).toBe(week);
  });

  test('count quotes by status, source, suburb, stone and service, without spam', async () => {
    await insertQuote({ suburb: 'Sea Point' });
    await insertQuote({ suburb: 'sea point ', status: 'quoted', source: 'staff' });
    await insertQuote({ suburb: 'Gardens', stoneIndex: 1, status: 'accepted', source: 'contact' });
    await insertQuote({ suburb: 'Gardens', service: 'Polishing' });
    await insertQuote({ suburb: '' });
    await insertQuote({ suburb: 'Nowhere', spam: true, stoneIndex: 1, messages: [[true, getTimeAfter('2026-11-21T10:00:00Z', 1)]] });
    const statistics = await getFigures();
    expect(statistics.fullcount).toBe(5);
    expect(Object.fromEntries(statistics.statuses.map(({ status, count }) => [status, count]))).toMatchObject({
      submitted: 3,
      quoted: 1,
      accepted: 1,
      declined: 0,
    });
    expect(statistics.sources.map(({ count }) => count)).toEqual([3, 1, 1]);
    expect(statistics.suburbs).toEqual({
      result: [
        { name: 'Gardens', count: 2 },
        { name: expect.stringMatching(/^sea point$/i), count: 2 },
        { name: 'Erased', count: 1 },
      ],
      others: 0,
      otherNames: 0,
    });
    expect(statistics.stones.result).toEqual([
      { name: stones[0]!.name, count: 3 },
      { name: stones[1]!.name, count: 1 },
      { name: 'Polishing', count: 1 },
    ]);
    expect(statistics.answers).toMatchObject({ answered: 0, waiting: 3 });
  });

  test('list the ten most frequent values and the sum of the others', async () => {
    for (let index = 0; index < 12; index += 1)
      for (let times = 0; times <= index; times += 1) await insertQuote({ suburb: `Suburb ${index}` });
    const { suburbs } = await getFigures();
    expect(suburbs.result).toHaveLength(10);
    expect(suburbs.result[0]).toEqual({ name: 'Suburb 11', count: 12 });
    expect(suburbs).toMatchObject({ others: 3, otherNames: 2 });
  });

  test('count the quotes that were ever quoted and accepted, each once', async () => {
    const getTime = (minutes: number) => getTimeAfter('2026-11-20T08:00:00Z', minutes);
    await insertQuote({
      createdAt: getTime(0),
      status: 'accepted',
      events: [
        ['quoted', getTime(5), 'desk'],
        ['quoted', getTime(9), 'desk'],
        ['accepted', getTime(10), 'customer'],
      ],
    });
    await insertQuote({
      createdAt: getTime(0),
      status: 'declined',
      events: [
        ['quoted', getTime(5), 'desk'],
        ['declined', getTime(10), 'customer'],
      ],
    });
    await insertQuote({ createdAt: getTime(0) });
    expect((await getFigures()).conversion).toEqual({ submitted: 3, quoted: 2, accepted: 1 });
  });
});

describe('the time to the first response', () => {
  const from = '2026-11-20T08:00:00Z';
  const getTime = (minutes: number) => getTimeAfter(from, minutes);

  test('has a median and a maximum for the period, with the number of unanswered quotes', async () => {
    await insertQuote({
      createdAt: from,
      messages: [
        [false, getTime(1)],
        [true, getTime(30)],
        [true, getTime(60)],
      ],
    });
    await insertQuote({
      createdAt: from,
      status: 'info_needed',
      events: [
        ['in_review', getTime(3), 'desk'],
        ['info_needed', getTime(90), 'desk'],
      ],
    });
    await insertQuote({ createdAt: from, status: 'rejected', events: [['rejected', getTime(600), 'desk']] });
    await insertQuote({ createdAt: from, status: 'in_review', events: [['in_review', getTime(2), 'desk']] });
    await insertQuote({ createdAt: '2026-11-19T08:00:00Z' });
    await insertQuote({ createdAt: from, status: 'withdrawn', events: [['withdrawn', getTime(1), 'customer']] });
    await insertQuote({ createdAt: from, source: 'staff', messages: [[true, getTime(0)]] });
    await insertQuote({ createdAt: from, spam: true, messages: [[true, getTime(1)]] });
    await insertQuote({ createdAt: '2026-10-01T08:00:00Z', messages: [[true, new Date('2026-10-09T08:00:00Z')]] });
    expect((await getFigures()).answers).toEqual({
      answered: 3,
      medianSeconds: 90 * 60,
      worstSeconds: 600 * 60,
      waiting: 2,
      waitingSince: '2026-11-19T08:00:00.000Z',
    });
    expect((await getFigures({ days: 90 })).answers).toMatchObject({
      answered: 4,
      medianSeconds: (90 + 600) * 30,
      worstSeconds: 8 * 86_400,
    });
  });

  test('equals the result of a reference implementation for random histories', async () => {
    let seed = 7;
    const randomInteger = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const statuses = ['in_review', 'info_needed', 'quoted', 'rejected', 'withdrawn'] as const;
    const expectedSeconds: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const events = Array.from(
        { length: randomInteger(3) },
        () => [statuses[randomInteger(5)]!, getTime(randomInteger(5000)), 'desk'] as const,
      )
        .map(([status, changedAt]) => [status, changedAt, status === 'withdrawn' ? 'customer' : 'desk'] as const)
        .toSorted(([, a], [, b]) => a.getTime() - b.getTime());
      const messages = Array.from(
        { length: randomInteger(3) },
        () => [randomInteger(2) === 0, getTime(randomInteger(5000))] as const,
      ).toSorted(([, a], [, b]) => a.getTime() - b.getTime());
      await insertQuote({ createdAt: from, events, messages });
      const seconds = getResponseSeconds({
        createdAt: new Date(from),
        events: events.map(([status, createdAt]) => ({ status, createdAt })),
        messages: messages.map(([fromStaff, createdAt]) => ({ fromStaff, createdAt })),
      });
      if (seconds !== undefined) expectedSeconds.push(seconds);
    }
    expect(expectedSeconds.length).toBeGreaterThan(10);
    const { answered, medianSeconds, worstSeconds } = (await getFigures()).answers;
    expect({ answered, medianSeconds, worstSeconds }).toEqual({
      answered: expectedSeconds.length,
      medianSeconds: getMedian(expectedSeconds),
      worstSeconds: Math.max(...expectedSeconds),
    });
  });
});

describe('open tasks', () => {
  test('have the counts of the lists that they link to', async () => {
    await insertQuote();
    await insertQuote({ status: 'in_review' });
    await insertQuote({ status: 'info_needed' });
    await insertQuote({ spam: true });
    await shop.post('/contactus', { name: 'A', email: 'a@example.test', phone: '0821234567', subject: 'S', message: 'M' });
    await shop.pool.query(`insert into outbox (id, kind, audience, dedupe_key, recipient, subject, content, status, dismissed_at)
      select gen_random_uuid(), 'note', 'customer', n::text, 'a@example.test', 'S', '[]', 'failed', case when n > 2 then now() end from generate_series(1, 3) n`);
    const job = await shop.pool.query("select id::text from graphile_worker.add_job('send_due_emails')");
    await failJob(shop.pool, job.rows[0].id as string, 'No', 1);
    const { openTasks } = (await shop.call('/admin/today', {}, staff.owner)).response;
    const counts = Object.fromEntries(openTasks.map(({ kind, count }) => [kind, count]));
    expect(counts).toMatchObject({ new: 1, awaitingCustomer: 1, contacts: 1, emails: 2, jobs: 1 });
    for (const [view, kind] of [
      ['new', 'new'],
      ['waiting', 'awaitingStaff'],
      ['theirs', 'awaitingCustomer'],
      ['expiring', 'expiring'],
      ['due', 'due'],
      ['approvals', 'approvals'],
    ] as const) {
      const { response } = await shop.call('/admin/quotes/list', { view, limit: 0 }, staff.owner);
      expect(response.fullcount, view).toBe(counts[kind]);
    }
    const countListed = async (path: string, input: object) =>
      (await shop.post(path, { ...input, limit: 0 }, staff.owner)).json<{ response: { fullcount: number } }>().response.fullcount;
    expect(await countListed('/admin/contacts/list', { state: 'unread' })).toBe(counts['contacts']);
    expect(await countListed('/admin/outbox/list', { state: 'failed' })).toBe(counts['emails']);
    expect(await countListed('/admin/jobs/list', {})).toBe(counts['jobs']);
  });

  test('and figures are shown only to roles with their permission, and customers cannot open the overview', async () => {
    await insertQuote();
    const getParts = async (role: StaffRole) => {
      const { money, figures, catalogue } = await getOverview({}, staff[role]);
      return { money: money !== null, figures: figures !== null, catalogue: catalogue !== null };
    };
    const listTasks = async (role: StaffRole) =>
      (await shop.call('/admin/today', {}, staff[role])).response.openTasks.map(({ kind }) => kind);
    const estimatorTasks = ['new', 'awaitingStaff', 'awaitingCustomer', 'expiring', 'due', 'contacts', 'emails'];
    const ownerTasks = ['new', 'awaitingStaff', 'awaitingCustomer', 'expiring', 'due', 'approvals', 'contacts', 'emails', 'jobs'];
    expect(await getParts('owner')).toEqual({ money: true, figures: true, catalogue: true });
    expect(await listTasks('owner')).toEqual(ownerTasks);
    expect(await getParts('estimator')).toEqual({ money: true, figures: true, catalogue: false });
    expect(await listTasks('estimator')).toEqual(estimatorTasks);
    expect(await getParts('editor')).toEqual({ money: false, figures: false, catalogue: true });
    expect(await getParts('installer')).toEqual({ money: false, figures: false, catalogue: false });
    for (const user of [customer, {}]) expect((await shop.post('/admin/overview/get', {}, user)).statusCode).toBe(403);
    const exports = await Promise.all(
      staffRoles.map(async (role) => (await shop.post('/admin/overview/export', { part: 'weeks' }, staff[role])).statusCode),
    );
    expect(exports).toEqual([200, 200, 403, 403]);
  });
});

test('the catalogue figures are the counts of the filters of the product list', async () => {
  await shop.pool.query("update products set price_cents = 0 where slug = 'paarl-rock'");
  await shop.pool.query("update products set description = ' ' where slug in ('paarl-rock', 'karoo-night')");
  await shop.pool.query("delete from product_pictures where product_id = (select id from products where slug = 'signal-hill')");
  await shop.pool.query("update products set status = 'archived' where id = (select product_id from gallery_products limit 1)");
  const catalogue = (await getOverview()).catalogue!;
  expect(catalogue).toMatchObject({ withoutPrice: 1, withoutDescription: 2, withoutPicture: 1, archivedInGallery: 1 });
  const countListed = async (input: object) =>
    (await shop.call('/admin/product/list', { ...input, limit: 0 }, staff.editor)).response.fullcount;
  expect(await countListed({ status: 'active', check: 'no_picture' })).toBe(catalogue.withoutPicture);
  expect(await countListed({ status: 'active', check: 'no_price' })).toBe(catalogue.withoutPrice);
  expect(await countListed({ status: 'active', check: 'no_description' })).toBe(catalogue.withoutDescription);
  expect(await countListed({ status: 'archived', check: 'in_gallery' })).toBe(catalogue.archivedInGallery);
  expect(await countListed({ status: 'active' })).toBe(catalogue.active);
});

describe('an export of figures', () => {
  const exportFile = async (part: InputOf<'/admin/overview/export'>['part'], input: object = {}) =>
    (await shop.call('/admin/overview/export', { part, ...input }, staff.estimator)).response;
  const getLines = ({ csv }: { csv: string }): string[] => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

  test('contains all figures of a part, and its name contains the part and the day', async () => {
    for (let index = 0; index < 12; index += 1) await insertQuote({ suburb: `Suburb ${index}` });
    const file = await exportFile('suburbs');
    expect(file.name).toBe('requests-by-suburb-2026-11-21.csv');
    expect(getLines(file)).toHaveLength(13);
    expect(getLines(await exportFile('weeks', { weeks: 26 }))).toHaveLength(27);
    expect(getLines(await exportFile('conversion'))).toEqual(['"Step","Requests"', '"Received",12', '"Quoted",0', '"Accepted",0']);
    expect(getLines(await exportFile('answers'))[1]).toBe('0,,,12,"2026-11-21T10:00:00.000Z"');
    for (const part of ['statuses', 'sources', 'stones'] as const) expect(getLines(await exportFile(part)).length, part).toBeGreaterThan(1);
  });

  test('T22 contains no formula, whatever the suburb contains', async () => {
    await insertQuote({ suburb: '=HYPERLINK("http://evil.test";"Sea Point")' });
    const [, line] = getLines(await exportFile('suburbs'));
    expect(line).toMatch(/^"'=HYPERLINK/);
  });
});
