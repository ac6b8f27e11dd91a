import type { Role } from '#domain/accounts/account.ts';
import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

type Caller = 'public' | 'staff';

/** Requests that may hash or wait for it. A hash takes about 25 ms, so that the last one waits for about half a second. */
export const maxQueued: Readonly<Record<Caller, number>> = { public: 24, staff: 8 };
const queued: Record<Caller, number> = { public: 0, staff: 0 };

/** Returns true if requests of visitors and customers are rejected. */
export const isPublicQueueFull = (): boolean => queued.public >= maxQueued.public;

export const createBusyError = (): ApiError =>
  createApiError('unavailable', {
    message: 'We are checking too many passwords at the moment. Try again in a few seconds.',
    retryAfter: 2,
  });

/**
 * Runs work that hashes a password, or rejects it before it costs anything. Staff have separate places, so a flood of sign-ins does not block
 * them. The queue belongs to this process.
 * @param role the role of the account; undefined without an account
 */
export async function queueHashing<Result>(role: Role | undefined, work: () => Promise<Result>): Promise<Result> {
  const caller = role === undefined || role === 'customer' ? 'public' : 'staff';
  if (queued[caller] >= maxQueued[caller]) throw createBusyError();
  queued[caller] += 1;
  try {
    return await work();
  } finally {
    queued[caller] -= 1;
  }
}
