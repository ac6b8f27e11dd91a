import type { Block } from '#server/modules/messages/index.ts';
import { renderText } from '#server/modules/messages/render/render-text.ts';
import type { InputOf } from '#contract/index.ts';
import type { Role } from '#domain/accounts/account.ts';
import { createForm, createSolidColourImage } from './files.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { TestApp } from './harness.ts';

/** The password of every user that `createUser` registers. */
export const testPassword = 'granite under morning light';

export type TestUser = { id: string; email: string; password: string; token: string };

/** Registers a customer; `role` makes the user a staff member, and `verified` also verifies the email address. */
export async function createUser(
  shop: TestApp,
  { role = 'customer', verified = false, ...overrides }: { role?: Role; fullName?: string; email?: string; verified?: boolean } = {},
): Promise<TestUser> {
  const email = overrides.email ?? `person${shop.nextNumber()}@example.test`;
  const password = testPassword;
  const httpResponse = await shop.post('/register', {
    fullName: overrides.fullName ?? 'Thandi Example',
    email,
    password,
    confirmPassword: password,
  });
  const { result, response } = httpResponse.json<{ result: { _id: string }; response: { authToken: string } }>();
  if (verified) await shop.services.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', result._id).execute();
  if (role !== 'customer') {
    await shop.services.db.updateTable('users').set({ role }).where('id', '=', result._id).execute();
    // A session is valid only for the role that it was created with.
    await shop.services.db.updateTable('sessions').set({ role }).where('userId', '=', result._id).execute();
  }
  return { id: result._id, email, password, token: response.authToken };
}

/** Returns a product of the demo shop. */
export async function getProduct(
  shop: TestApp,
  slug = 'paarl-rock',
): Promise<{ _id: string; name: string; mainCategory: string; subCategory: string; colour: string }> {
  const httpResponse = await shop.post('/site/product/get', { slug });
  return httpResponse.json<{ response: { _id: string; name: string; mainCategory: string; subCategory: string; colour: string } }>()
    .response;
}

export const siteAddress = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };

/** Returns a complete quote request for a stone. */
export const buildQuoteRequest = (
  stoneId: string,
  overrides: Partial<InputOf<'/site/save/quotes'>> = {},
): InputOf<'/site/save/quotes'> => ({
  type: 'user',
  productList: stoneId,
  meters: '4.2',
  running_meters: true,
  square_meters: false,
  type_sink: { drop_in: false, undermounted: true, butter: false, on_top: false, other: false, none: false },
  extras: { splashback: true, kickplates: false, hob_clabbing: false },
  remove_countertops: 'yes',
  install_groundfloor: 'no',
  isDesignPlan: 'no',
  notes: 'Second gate on the left',
  project_urgency: 'Within 1 month',
  contact: siteAddress,
  message: '',
  pictures: '[]',
  any_details: '',
  service_name: '',
  ...overrides,
});

/** The content of an email: the text without codes and buttons, and these. */
export type EmailContent = { bodyText: string; code: string | null; actionLabel: string | null; actionUrl: string | null };

export function readContent(content: Block[]): EmailContent {
  const button = content.find((block) => block.type === 'button');
  return {
    bodyText: renderText(content.filter(({ type }) => type !== 'code' && type !== 'button')),
    code: content.find((block) => block.type === 'code')?.code ?? null,
    actionLabel: button?.label ?? null,
    actionUrl: button?.url ?? null,
  };
}

type FoundEmail = EmailContent & { subject: string; count: number };

/** Finds the newest email of a kind to an address. `count` is the number of all emails of the kind to the address. */
export async function findEmail(shop: TestApp, kind: string, to: string): Promise<FoundEmail | undefined> {
  const { rows } = await shop.pool.query<{ subject: string; content: Block[]; count: number }>(
    `select subject, content, count(*) over () as count from outbox where kind = $1 and recipient = $2 order by id desc limit 1`,
    [kind, to],
  );
  return rows[0] && { ...rows[0], ...readContent(rows[0].content) };
}

/** Runs all due jobs, and returns the code in the newest email about a forgotten password. */
export async function readResetOtp(shop: TestApp, to: string): Promise<string> {
  await shop.runJobs();
  return (await findEmail(shop, 'password_code', to))?.code ?? 'no code was emailed';
}

/** Returns the token in the link of the newest email of a kind, by default of the verification email. */
export const readEmailToken = async (shop: TestApp, to: string, kind = 'verify_email'): Promise<string> =>
  /#token=([\w-]+)/.exec((await findEmail(shop, kind, to))?.actionUrl ?? '')?.[1] ?? 'no link was emailed';

/** Uploads a picture; without `user` as a visitor. @returns the file as a quote request contains it */
export async function uploadPicture(
  shop: TestApp,
  user: { token?: string } = {},
  name = 'plan.png',
): Promise<{ path: string; name: string }> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/site/quotes/save/local/images',
    remoteAddress: shop.nextAddress(),
    headers: user.token === undefined ? {} : { authorization: `Bearer ${user.token}` },
    payload: createForm([{ name, bytes: await createSolidColourImage().png().toBuffer() }]),
  });
  return { path: response.json<{ file_path: string }>().file_path, name };
}

/** Completes the orders of a customer and records that each is paid in full. */
export async function closeOrders(shop: TestApp, owner: TestUser, userId: string): Promise<void> {
  const { response } = await shop.call('/admin/orders/list', { tab: 'all', limit: 100 }, owner);
  for (const order of response.result.filter(({ customer }) => customer._id === userId)) {
    const paid = {
      orderId: order._id,
      amountCents: order.totalCents - order.receivedCents,
      receivedOn: toLocalDate(shop.clock.now()),
      way: 'eft',
    } as const;
    await shop.call('/admin/receipts/record', paid, owner);
    await shop.call('/admin/orders/stage', { _id: order._id, stage: 'completed' }, owner);
  }
}
