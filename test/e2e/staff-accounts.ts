import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { createPool } from '#server/db/connection.ts';
import type { StaffRole } from '#domain/accounts/staff.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';
import { createAccount, type Account } from './support.ts';

/** Credentials of the owner account that the first start of the application creates. */
export const ownerCredentials = { email: 'owner@example.test', password: 'owner of the test shop' };

/** Creates an account through the API and gives it a staff role in the database. */
export async function createStaffAccount(request: APIRequestContext, role: StaffRole, fullName = 'Sipho Staff'): Promise<Account> {
  const account = await createAccount(request, fullName);
  const pool = createPool(readFileSync(getDatabaseUrlPath(), 'utf8'), 1);
  try {
    await pool.query('update users set role = $2 where id = $1', [account.id, role]);
    // A change of role ends the sessions of the old role, so this session gets the new role.
    await pool.query('update sessions set role = $2 where user_id = $1', [account.id, role]);
  } finally {
    await pool.end();
  }
  return account;
}

/** Calls an endpoint as a user. @returns the `response` property of the body */
export async function callAs<Response>(request: APIRequestContext, { token }: Account, path: string, data: object = {}): Promise<Response> {
  const httpResponse = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  return ((await httpResponse.json()) as { response: Response }).response;
}

/** Runs an action that must not run in two tests at a time, for example a change of shared settings. @param name the name of the lock */
export async function withExclusiveLock<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const pool = createPool(readFileSync(getDatabaseUrlPath(), 'utf8'), 1);
  // One connection holds the lock during the whole action. The pool would close it if it were idle.
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 1))', [name]);
    return await action();
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Navigates to a path without a page load, like Back and Forward. */
export const navigateClientSide = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
