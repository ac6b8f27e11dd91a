import { beforeAll, expect, test } from 'vitest';
import { endpointList } from '#contract/index.ts';
import { roles } from '#domain/accounts/account.ts';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';

// T14: every endpoint of the back office × every role, generated from the contract. A new path without intended roles fails.

const shop = startApp('demo', { limits: false });
const users: Record<string, TestUser> = {};
beforeAll(async () => {
  for (const role of roles) users[role] = await createUser(shop, { role });
});

const [editors, estimators, owners, allStaff] = [['owner', 'editor'], ['owner', 'estimator'], ['owner'], roles.slice(1)] as const;
/** The intended roles of back-office endpoints by path prefix, independent of the contract. The longest prefix applies. */
const intendedRoles: Record<string, readonly string[]> = {
  '/admin/delete/product/picture': editors,
  '/admin/product/': editors,
  '/admin/main-category/': editors,
  '/admin/sub-category/': editors,
  '/admin/colour/': editors,
  '/admin/product/list': ['owner', 'editor', 'estimator'],
  '/admin/product/rates/get': estimators,
  '/admin/product/rates/save': owners,
  '/admin/price-list/': editors,
  '/admin/service/': editors,
  '/admin/project/': editors,
  '/admin/testimonial/': editors,
  '/admin/suburb/': editors,
  '/admin/search-word/': editors,
  '/admin/opening/': editors,
  '/admin/pages/': editors,
  '/admin/picture/': editors,
  '/admin/home/': editors,
  '/admin/settings/get': editors,
  '/admin/settings/save': owners,
  '/admin/orders/': estimators,
  '/admin/receipts/record': estimators,
  '/admin/receipts/reverse': owners,
  '/admin/receipts/refund': owners,
  '/admin/today': estimators,
  '/admin/debtors/': estimators,
  '/admin/proofs/': estimators,
  '/admin/invoices/': estimators,
  '/admin/invoices/correct': owners,
  '/admin/invoices/credit': owners,
  '/admin/statements/create': estimators,
  '/admin/export/money': owners,
  '/admin/payments/': estimators,
  '/admin/payment/settings/get': estimators,
  '/admin/payment/settings/save': owners,
  '/admin/calendar/get': estimators,
  '/admin/calendar/save': owners,
  '/admin/sale/settings/get': estimators,
  '/admin/sale/settings/save': owners,
  '/admin/sale/bank/': owners,
  '/admin/quotes/': estimators,
  '/admin/quotes/approve': owners,
  '/admin/quotes/return': owners,
  '/admin/contacts/': estimators,
  '/admin/customers/': estimators,
  '/admin/customers/erase': owners,
  '/admin/outbox/': estimators,
  '/admin/overview/get': allStaff,
  '/admin/overview/export': estimators,
  '/admin/me/get': allStaff,
  '/admin/edit-presence': ['owner', 'editor', 'estimator'],
  '/admin/prices/get': estimators,
  '/admin/prices/list': estimators,
  '/admin/prices/': owners,
  '/admin/staff/': owners,
  '/admin/security/': owners,
  '/admin/jobs/': owners,
  '/admin/audit/list': owners,
};

/** Returns the intended roles of a path. */
function getIntendedRoles(path: string): readonly string[] {
  const [prefix] = Object.keys(intendedRoles)
    .filter((candidate) => path.startsWith(candidate))
    .toSorted((a, b) => b.length - a.length);
  if (prefix === undefined) throw new Error(`${path} has no intended roles`);
  return intendedRoles[prefix]!;
}

const staffEndpoints = endpointList.filter(({ access }) => Array.isArray(access)).map(({ path, access }) => [path, access] as const);

test.each(staffEndpoints)('T14 %s is permitted to its intended roles, and returns 403 to everyone else', async (path, access) => {
  const permitted = getIntendedRoles(path);
  expect((access as readonly string[]).toSorted()).toEqual(permitted.toSorted());
  expect((await shop.callWithMinimalInput(path)).statusCode, 'visitor').toBe(403);
  for (const [role, user] of Object.entries(users)) {
    const { statusCode, body } = await shop.callWithMinimalInput(path, {}, user);
    if (!permitted.includes(role)) expect(statusCode, role).toBe(403);
    else expect(statusCode < 500 && statusCode !== 401 && statusCode !== 403, `${role}: ${statusCode} ${body}`).toBe(true);
  }
});
