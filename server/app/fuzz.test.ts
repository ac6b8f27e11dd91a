import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest } from '#test/factories.ts';
import { unicodeText } from '#test/unicode-text.ts';

const shop = startApp();
const allEndpoints: readonly EndpointDefinition[] = endpoints;
// Anyone can send anything to the endpoints that are not for staff.
const getRunCount = ({ access }: EndpointDefinition): number => (Array.isArray(access) ? 20 : 60);

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
  unicodeText(40),
  fc.double(),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Generates objects with fields of the endpoint, and sometimes other fields, with any values. */
const createInputArbitrary = ({ input }: EndpointDefinition) => {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return fc.dictionary(
    names.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, fc.string()) : fc.string(),
    values,
    { maxKeys: 8, noNullPrototype: true },
  );
};

async function expectValidResponse(definition: EndpointDefinition, input: object, token: string): Promise<void> {
  const response = await shop.post(definition.path, input, { token });
  const body = response.json<{ status: number }>();
  expect(response.statusCode, `${definition.path} ${JSON.stringify(input)}: ${response.body}`).toBeLessThan(500);
  if (response.statusCode === 200) expect(definition.output.safeParse(body).error, definition.path).toBeUndefined();
  else expect(body).toMatchObject({ status: 0, code: expect.any(String), message: expect.any(String) });
}

test.each(allEndpoints.filter(({ path }) => path !== '/logout').map((definition) => [definition.path, definition] as const))(
  'T46 %s returns no 500 for generated inputs, and every response matches its schema',
  { timeout: 60_000 },
  async (_path, definition) => {
    const { token } = await createUser(shop, { role: 'owner' });
    await fc.assert(
      fc.asyncProperty(createInputArbitrary(definition), (input) => expectValidResponse(definition, input, token)),
      { numRuns: getRunCount(definition) },
    );
  },
);

test('T46 a quote request with any value in one field returns no 500', { timeout: 60_000 }, async () => {
  const { token } = await createUser(shop);
  const quoteRequest = buildQuoteRequest((await getProduct(shop))._id);
  const save = allEndpoints.find(({ path }) => path === '/site/save/quotes')!;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(quoteRequest)), values, (name, value) =>
      expectValidResponse(save, { ...quoteRequest, [name]: value }, token),
    ),
    { numRuns: 300 },
  );
});
