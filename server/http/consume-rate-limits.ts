import type { Endpoint } from '#contract/index.ts';
import { rateLimitRules, type RateLimitName } from '#domain/shared/rate-limits.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { RequestContext } from './endpoint-handler.ts';

/** Returns the value that a limit counts by: a part of the request. */
function getSubject(name: RateLimitName, input: unknown, { currentUser, address }: RequestContext): string | undefined {
  switch (rateLimitRules[name].key) {
    case 'ip':
      return address;
    case 'user':
      return currentUser?.id;
    case 'email':
      return normalizeEmail((input as { email: string }).email);
    default:
      throw new Error(`An endpoint cannot declare the limit ${name}`);
  }
}

/** Consumes a point of each limit of an endpoint. @param input parsed by the contract */
export async function consumeRateLimits(
  limits: RateLimiter,
  { rateLimits = [] }: Endpoint,
  input: unknown,
  caller: RequestContext,
): Promise<void> {
  for (const name of rateLimits) {
    const subject = getSubject(name, input, caller);
    // An empty email address is rejected by the handler.
    if (subject) await limits.consume(name, subject);
  }
}
