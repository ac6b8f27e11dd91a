import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { EndpointPath, InputOf, OutputOf } from '#contract/index.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { buildQuoteRequest } from '../factories.ts';

/** Calls an endpoint of a server on this machine. @param token the session of a user; empty for a visitor */
export async function post<P extends EndpointPath>(
  port: number,
  path: P,
  input: InputOf<P>,
  token = '',
  idempotencyKey = '',
): Promise<OutputOf<P>> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
  };
  const response = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as OutputOf<P>;
}

export type Account = { id: string; token: string };
const password = 'granite under morning light';

/** Registers a customer. @returns the id and a session token */
export async function register(port: number): Promise<Account> {
  const customer = { fullName: 'Thandi Example', email: `${randomUUID()}@example.test`, password, confirmPassword: password };
  const { result, response } = await post(port, '/register', customer);
  return { id: result._id, token: response.authToken };
}

/** Registers a staff member. @param pool connects to the database of the server */
export async function registerStaff(port: number, pool: pg.Pool): Promise<Account> {
  const account = await register(port);
  await pool.query("update users set role = 'owner' where id = $1", [account.id]);
  // A session is valid only for the role that it was created with.
  await pool.query("update sessions set role = 'owner' where user_id = $1", [account.id]);
  return account;
}

/** Builds a revision of a usual kitchen: the stones as alternatives, each with ten lines and two extras. */
export function buildRevision(stoneIds: readonly string[]): Omit<InputOf<'/admin/quotes/revise'>, '_id'> {
  const lines = ['Kitchen', 'Scullery'].flatMap((area) => [
    { kind: 'stone', label: 'Stone, 20 mm', quantity: 4.25, unit: 'm2' as const, unitPriceCents: 185_000, area },
    { kind: 'edge', label: 'Bevelled edge', quantity: 6.4, unit: 'm' as const, unitPriceCents: 25_000, area },
    { kind: 'cutout', label: 'Cut-out for an undermounted sink', quantity: 1, unit: 'each' as const, unitPriceCents: 145_000, area },
    { kind: 'cutout', label: 'Holes for taps', quantity: 2, unit: 'each' as const, unitPriceCents: 12_000, area },
    { kind: 'installation', label: 'Template and installation', quantity: 1, unit: 'each' as const, unitPriceCents: 320_000, area },
    { kind: 'splashback', label: 'Splashback', quantity: 3.2, unit: 'm' as const, unitPriceCents: 42_000, area, optional: true },
  ]);
  return { alternatives: stoneIds.map((stoneId) => ({ stoneId, name: '', lines })), validUntil: addDays(toLocalDate(new Date()), 14) };
}

/** Submits a quote request as a customer. @returns the id of the quote */
export const submitRequest = async (port: number, stoneId: string, token: string): Promise<string> =>
  (await post(port, '/site/save/quotes', buildQuoteRequest(stoneId), token, randomUUID())).response._id;

/** Submits a quote request as a customer, and saves its draft as staff. @returns the id of the quote */
export async function draftQuote(port: number, stoneIds: readonly string[], tokens: { customer: string; staff: string }): Promise<string> {
  const quoteId = await submitRequest(port, stoneIds[0]!, tokens.customer);
  await post(port, '/admin/quotes/revise', { _id: quoteId, ...buildRevision(stoneIds) }, tokens.staff);
  return quoteId;
}
