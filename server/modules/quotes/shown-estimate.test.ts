import { beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf, InputOf } from '#contract/index.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

const shop = startApp('demo', { limits: false });
let customer: TestUser;
let request: InputOf<'/site/save/quotes'>;

beforeAll(async () => {
  request = buildQuoteRequest((await getProduct(shop))._id, {
    meters: '2.4',
    running_meters: true,
    square_meters: false,
    // Deeper than the standard worktop, so that an estimate from the meters alone differs.
    pieces: [{ lengthMm: 2400, depthMm: 900 }],
  });
});

/** Returns the estimate that the site shows for the request. */
async function requestEstimate() {
  const { productList: productId, contact, ...answers } = request;
  const response = await shop.post('/site/price/estimate', { ...answers, productId, suburb: contact?.line2 });
  const { response: estimate } = response.json<OutputOf<'/site/price/estimate'>>();
  if (estimate.state !== 'range') throw new Error(response.body);
  return { token: estimate.token, estimate: { lowCents: estimate.low.grossCents, highCents: estimate.high.grossCents } };
}

/** Submits the request as a new customer. Returns the estimate in the list, in the quote and in the email. */
async function submitRequest(overrides: object = {}) {
  customer = await createUser(shop);
  const response = await shop.post('/site/save/quotes', { ...request, ...overrides }, customer);
  expect(response.statusCode, response.body).toBe(200);
  const { _id } = response.json<OutputOf<'/site/save/quotes'>>().response;
  await shop.runJobs();
  return { _id, ...(await readEstimates(_id)), mail: (await findEmail(shop, 'quote_received', customer.email))!.bodyText };
}

async function readEstimates(_id: string) {
  const list = await shop.call('/user/quotes/list', {}, customer);
  const detail = await shop.call('/user/quotes/get', { _id }, customer);
  return { inList: list.response.result[0]!.estimate, inDetail: detail.response.estimate };
}

const doublePrices = () =>
  shop.pool.query(
    "update price_book_lines set low_rate = low_rate * 2, quote_rate = high_rate * 2, high_rate = high_rate * 2 where unit <> 'percent'",
  );

describe('the estimate shown when a quote request is submitted', () => {
  test('is in the list, in the quote and in the email, even if prices changed after it was shown', async () => {
    const { token, estimate } = await requestEstimate();
    await doublePrices();
    const submitted = await submitRequest({ estimate_token: token });
    expect([submitted.inList, submitted.inDetail]).toEqual([estimate, estimate]);
    expect(submitted.mail).toContain(`Your estimate when you sent it: ${formatEstimate(estimate)}, VAT included, subject to measuring.`);
    await doublePrices();
    expect(await readEstimates(submitted._id)).toEqual({ inList: estimate, inDetail: estimate });
  });

  test('is calculated again without a token, with a forged token and with a token for other answers', async () => {
    const { token, estimate } = await requestEstimate();
    const forged = token.replace(/^\d+/, '100');
    await doublePrices();
    const withoutToken = await submitRequest();
    const { estimate: current } = await requestEstimate();
    expect(withoutToken.inDetail).toEqual(current);
    expect(current).not.toEqual(estimate);
    for (const submitted of [withoutToken, await submitRequest({ estimate_token: forged }), await submitRequest({ estimate_token: 'x' })]) {
      expect(submitted.inDetail).toEqual(current);
    }
    const larger = await submitRequest({ estimate_token: token, pieces: [{ lengthMm: 2400, depthMm: 1200 }] });
    expect(larger.inDetail!.lowCents).toBeGreaterThan(current.lowCents);
    const withoutPieces = await submitRequest({ estimate_token: token, pieces: null });
    expect(withoutPieces.inDetail!.lowCents).toBeLessThan(current.lowCents);
    const otherMeters = await submitRequest({ estimate_token: token, meters: '9', pieces: [] });
    expect(otherMeters.inDetail!.lowCents).toBeGreaterThan(withoutPieces.inDetail!.lowCents);
  });

  test('does not change after a retry with the same idempotency key and another token', async () => {
    const { token } = await requestEstimate();
    customer = await createUser(shop);
    const post = (overrides: object) =>
      shop.post('/site/save/quotes', { ...request, ...overrides }, { ...customer, headers: { 'idempotency-key': 'retry-1' } });
    const first = await post({ estimate_token: token });
    expect((await post({})).json()).toEqual(first.json());
  });

  test('is null while estimates are hidden from visitors', async () => {
    await shop.pool.query('update price_book_versions set show_estimate = false');
    const submitted = await submitRequest();
    expect([submitted.inList, submitted.inDetail]).toEqual([null, null]);
    expect(submitted.mail).not.toContain('estimate');
    await shop.pool.query('update price_book_versions set show_estimate = true');
  });
});

describe('the response time in the settings', () => {
  const saveResponseTime = async (answer_time: string) => {
    const owner = await createUser(shop, { role: 'owner' });
    return shop.post('/admin/settings/save', { answer_time }, owner);
  };

  test('has a default, and is in the email and the notification', async () => {
    const { settings } = await shop.call('/getGeneralSettings');
    expect(settings.answer_time).toBe('We answer within one working day');
    expect((await submitRequest()).mail).toContain('Thank you. We answer within one working day.\n');
    await saveResponseTime('You hear from us by Friday!');
    expect((await submitRequest()).mail).toContain('Thank you. You hear from us by Friday!\n');
    const { rows } = await shop.pool.query<{ body_text: string }>(
      "select body_text from notifications where user_id = $1 and kind = 'quote_received'",
      [customer.id],
    );
    expect(rows[0]!.body_text).toContain('You hear from us by Friday!');
  });

  test('is omitted if it is empty', async () => {
    await saveResponseTime('');
    expect((await submitRequest()).mail).toContain('Thank you.\n');
  });

  test('has the default if it was never saved', async () => {
    await shop.pool.query("update settings set value = value - 'answer_time' where key = 'general'");
    const { settings } = await shop.call('/getGeneralSettings');
    expect(settings.answer_time).toBe('We answer within one working day');
  });
});
