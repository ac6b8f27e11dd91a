import { expect, test } from 'vitest';
import { createUser, findEmail, type TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { buildLine, withRevisions } from '#test/with-revisions.ts';

const { shop, buildRevision, revise, send, sendQuote, openQuote, owner } = withRevisions(startQuotesAdmin());

/** Sends a quote, asks for a change as its customer, and sends a revision with changed, added and removed lines. */
async function sendChangedQuote(customer: TestUser): Promise<string> {
  const { _id } = await sendQuote(undefined, customer);
  await shop.runJobs();
  expect((await openQuote(_id, customer)).revision.changes, 'the first revision').toBeNull();
  const asked = await shop.post('/user/quotes/changes', { _id, revision: 1, message: 'Without the splashback, please' }, customer);
  expect(asked.statusCode, asked.body).toBe(200);
  const [alternative] = buildRevision().alternatives;
  const lines = [
    buildLine({ quantity: 2 }),
    alternative!.lines[1]!,
    buildLine({ kind: 'joint', label: 'Joint', quantity: 1, unit: 'each', unitPriceCents: 45_000 }),
  ];
  await revise(_id, buildRevision({ alternatives: [{ ...alternative!, lines, discount: { percent: 10, reason: 'A regular customer' } }] }));
  await send(_id);
  await shop.runJobs();
  return _id;
}

test('after a change, the customer sees the added, removed and changed lines and the totals, on the page and in the email', async () => {
  const customer = await createUser(shop, { verified: true });
  const _id = await sendChangedQuote(customer);
  const { changes } = (await openQuote(_id, customer)).revision;
  expect(changes).toMatchObject({
    since: 1,
    alternatives: [
      {
        name: 'Paarl Rock',
        before: { grossCents: 340_000 },
        after: { grossCents: 310_500 },
        discountCents: { before: 0, after: 34_500 },
        lines: [
          {
            change: 'changed',
            label: 'Paarl Rock, 20 mm',
            area: 'Kitchen',
            before: { quantity: 2.4 },
            after: { quantity: 2, grossCents: 200_000 },
          },
          { change: 'added', label: 'Joint', before: null, after: { grossCents: 45_000 } },
          { change: 'removed', label: 'Splashback', before: { isOptional: true }, after: null },
        ],
      },
    ],
  });
  expect(JSON.stringify(changes)).not.toMatch(/reason|cost|margin|regular/i);
  const { bodyText } = (await findEmail(shop, 'quote_ready', customer.email))!;
  for (const text of [
    'What changed since revision 1: Paarl Rock',
    'Changed: Kitchen, Paarl Rock, 20 mm, 2.4 m² × R1 000 = R2 400 → 2 m² × R1 000 = R2 000',
    'Added: Kitchen, Joint, 1 × R450 = R450',
    'Removed: Kitchen, Splashback, 4 m × R300 = R1 200 (optional)',
    'Discount: R0 → R345',
    'Total, VAT included: R3 400 → R3 105',
  ])
    expect(bodyText.replaceAll('\u00a0', ' ')).toContain(text);
  await shop.call('/admin/quotes/recall', { _id }, owner);
  expect((await openQuote(_id, customer)).revision.changes, 'a recalled revision').toBeNull();
});

test('an unverified address gets no lines in the email', async () => {
  const customer = await createUser(shop);
  await sendChangedQuote(customer);
  expect((await findEmail(shop, 'quote_ready', customer.email))!.bodyText).not.toContain('Joint');
});
