import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointList, type Endpoint } from '#contract/index.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest } from '#test/factories.ts';
import { priceAndSend } from '#test/with-revisions.ts';
import { createUnicodeText } from '#test/unicode-text.ts';

const shop = startApp();
beforeAll(async () => void (await shop.pool.query('create table initial_settings as table settings')));
// Endpoints that are open to visitors and customers get more runs, because any client can call them.
const getRunCount = ({ access }: Endpoint): number => (Array.isArray(access) ? 20 : 60);

const values = fc.oneof(
  fc.constantFrom(
    null,
    '',
    true,
    false,
    0,
    -1,
    1e9,
    'main',
    'yes',
    '[]',
    '{}',
    '\u0000',
    "' or 1=1 --",
    '%',
    '\ud800',
    '0821234567',
    'a@b.test',
  ),
  fc.uuid(),
  createUnicodeText(40),
  fc.double(),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Generates objects with fields of the endpoint, and sometimes other fields, with any values. */
const createInputArbitrary = ({ input }: Endpoint) => {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return fc.dictionary(
    names.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, fc.string()) : fc.string(),
    values,
    { maxKeys: 8, noNullPrototype: true },
  );
};

/** Sends an input as JSON, or as form fields if the endpoint receives files. */
const send = ({ path, ...definition }: Endpoint, input: object, token: string) =>
  'multipart' in definition
    ? shop.postForm(
        path,
        { fields: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toFieldText(value)])) },
        { token },
      )
    : shop.post(path, input, { token });
const toFieldText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

async function expectValidResponse(definition: Endpoint, input: object, token: string): Promise<LightMyRequestResponse> {
  const response = await send(definition, input, token);
  const body = response.json<{ status: number }>();
  expect(response.statusCode, `${definition.path} ${JSON.stringify(input)}: ${response.body}`).toBeLessThan(500);
  if (response.statusCode === 200) expect(definition.output.safeParse(body).error, definition.path).toBeUndefined();
  else expect(body).toMatchObject({ status: 0, code: expect.any(String), message: expect.any(String) });
  return response;
}

test.each(endpointList.filter(({ path }) => path !== '/logout').map((definition) => [definition.path, definition] as const))(
  'T46 %s returns no 500 for generated inputs, and every response matches its schema',
  { timeout: 60_000 },
  async (_path, definition) => {
    const { token } = await createUser(shop, { role: 'owner' });
    await fc.assert(
      fc.asyncProperty(createInputArbitrary(definition), async (input) => void (await expectValidResponse(definition, input, token))),
      { numRuns: getRunCount(definition) },
    );
  },
);

test('T46 a quote request with any value in one field returns no 500', { timeout: 60_000 }, async () => {
  const { token } = await createUser(shop);
  const quoteRequest = buildQuoteRequest((await getProduct(shop))._id);
  const save = endpointList.find(({ path }) => path === '/site/save/quotes')!;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(quoteRequest)),
      values,
      async (name, value) => void (await expectValidResponse(save, { ...quoteRequest, [name]: value }, token)),
    ),
    { numRuns: 300 },
  );
});

type Path = (string | number)[];

/** Lists the paths of all values in an object, at every depth. */
const listPaths = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => {
        const key = Array.isArray(value) ? Number(name) : name;
        return [[key], ...listPaths(inner).map((path) => [key, ...path])];
      })
    : [];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

/** Returns a copy with another value at a path. */
function replaceAt<Value>(value: Value, [key, ...rest]: Path, replacement: unknown): Value {
  if (key === undefined) return replacement as Value;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, replacement);
  return copy as Value;
}

describe('T46 the nested inputs of quote endpoints', () => {
  const owner = loadBeforeAll(() => createUser(shop, { role: 'owner' }));
  const customer = loadBeforeAll(() => createUser(shop));
  const product = loadBeforeAll(() => getProduct(shop));
  const getToken = ({ access }: Endpoint): string => (Array.isArray(access) ? owner : customer).token;

  const paths = [
    '/admin/quotes/calculate',
    '/admin/quotes/revise',
    '/user/quotes/totals',
    '/user/quotes/accept',
    '/admin/quotes/convert',
  ] as const;

  const buildBodies = (stoneId: string) => {
    const choice = { revision: 1, alternative: 0, extras: [1] };
    const line = { kind: 'stone', label: 'Stone', quantity: 2.4, unit: 'm2', unitPriceCents: 100_000, area: 'Kitchen', optional: false };
    const input = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: 20, quantity: 2.4, unitPriceCents: 100_000 };
    const area = {
      name: 'Kitchen',
      thicknessMm: 20,
      pieces: [{ lengthMm: 3200, depthMm: 620, thicknessMm: 20, finish: 'Honed' }],
      edges: [{ profile: 'bullnose', lengthMm: 5400 }],
      cutouts: [{ kind: 'undermounted', count: 1 }],
      joints: 1,
      splashbacks: [{ lengthMm: 3200, heightMm: 600 }],
      kickplates: [{ lengthMm: 3200, heightMm: 100 }],
      hobCladding: 1,
    };
    return {
      '/admin/quotes/calculate': { priceBook: 1, alternatives: [{ stoneId, strategy: 'area', areas: [area] }] },
      '/admin/quotes/revise': {
        alternatives: [
          {
            stoneId,
            name: 'Paarl Rock',
            strategy: 'area',
            strategyReason: 'Veins',
            lines: [
              { ...line, input, reason: 'Offcut', explanation: '3.2 m' },
              { ...line, unitCostCents: 40_000, optional: true },
            ],
            discount: { percent: 5, reason: 'Builder' },
          },
        ],
        validUntil: addDays(toLocalDate(shop.clock.now()), 7),
        areas: [area],
      },
      '/user/quotes/totals': choice,
      '/user/quotes/accept': { ...choice, name: 'Thandi Mokoena' },
      '/admin/quotes/convert': { ...choice, name: 'Thandi Mokoena', method: 'phone', note: 'Call at nine' },
    };
  };
  const getDefinition = (path: string): Endpoint => endpointList.find((definition) => definition.path === path)!;

  // The random inputs of the tests above can rename the business. Its demonstration wording then blocks sending.
  beforeAll(async () => {
    await shop.pool.query('update settings set value = initial.value from initial_settings initial where initial.key = settings.key');
  });

  /** Submits, prices and sends a quote. @returns its id */
  async function sendQuote(): Promise<string> {
    const saved = await shop.post('/site/save/quotes', buildQuoteRequest(product._id), customer);
    const { _id } = saved.json<{ response: { _id: string } }>().response;
    await priceAndSend(shop, owner, _id, product._id);
    return _id;
  }

  test.each(paths)('%s returns 4xx for a value of a wrong type in any field', { timeout: 60_000 }, async (path) => {
    const definition = getDefinition(path);
    const body = { _id: await sendQuote(), ...buildBodies(product._id)[path] };
    const isForm = 'multipart' in definition;
    for (const valuePath of listPaths(body)) {
      // Every field of a form is text.
      const isText = isForm && ['name', 'note'].includes(String(valuePath[0]));
      const wrong = isText ? '\u0000' : isRecord(getAt(body, valuePath)) ? 'wrong' : { wrong: true };
      const { statusCode } = await expectValidResponse(definition, replaceAt(body, valuePath, wrong), getToken(definition));
      expect(statusCode, `${valuePath.join('.')} accepts ${JSON.stringify(wrong)}`).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(paths)('%s returns no 500 for any value in any field', { timeout: 60_000 }, async (path) => {
    const definition = getDefinition(path);
    const body = { _id: await sendQuote(), ...buildBodies(product._id)[path] };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...listPaths(body)),
        values,
        async (valuePath, value) => void (await expectValidResponse(definition, replaceAt(body, valuePath, value), getToken(definition))),
      ),
      { numRuns: 200 },
    );
  });
});
