import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, emptyInput, optionalId, listResponse } from '#contract/schemas.ts';

export const sessionDto = z.object({
  _id: z.string(),
  /** The names of browser and operating system: `Chrome on Android`. */
  device: z.string(),
  address: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Accurate to about ten minutes. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionDto = z.infer<typeof sessionDto>;

export const sessionEndpoints = {
  '/user/sessions/list': defineEndpoint({
    summary: 'Lists the sessions of the signed-in user, the current one first.',
    access: 'signed_in',
    input: emptyInput,
    response: listResponse(sessionDto),
  }),

  '/user/sessions/revoke': defineEndpoint({
    summary: 'Ends one session, or all sessions with `everywhere`, including this one.',
    access: 'signed_in',
    input: z.object({ _id: optionalId, everywhere: booleanFlag }),
    response: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
};
