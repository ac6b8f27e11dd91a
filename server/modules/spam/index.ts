import type { Clock } from '#server/adapters/clock.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import { createSpamHandlers } from './spam.handlers.ts';
import { createSpam } from './spam.service.ts';

export type { Spam } from './spam.service.ts';

export function createSpamModule(dependencies: { clock: Clock; cryptography: Cryptography; limits: RateLimiter }) {
  const spam = createSpam(dependencies);
  return { ...spam, handlers: createSpamHandlers(spam) };
}
