import { spamCheckEndpoints } from '#contract/public/spam-check.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import { createSpam } from './spam.service.ts';

export type { Spam } from './spam.service.ts';

export function createSpamModule(dependencies: { clock: Clock; cryptography: Cryptography; limits: RateLimiter }) {
  const spam = createSpam(dependencies);
  const handlers = serve(spamCheckEndpoints, {
    '/site/forms/begin': async () => ({ form_token: spam.createFormToken() }),
  });
  return { ...spam, handlers };
}
