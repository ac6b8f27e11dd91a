import { z } from 'zod';
import { permissions, editableEntities } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { textField } from '#contract/schemas.ts';

export const reportEditPresence = defineEndpoint({
  path: '/admin/together',
  summary: 'Says that a tab has something open to be changed; who else has, and whether somebody else changed it meanwhile',
  who: permissions.catalogue,
  input: z.object({
    /** The stream that `/admin/live` gave the page. */
    stream: z.uuid(),
    thing: z.enum(editableEntities),
    _id: textField(60),
    /** Whether something is typed that is not saved. */
    typing: z.boolean().nullish(),
    /** The form is closed. */
    away: z.boolean().nullish(),
    /** The `now` of an earlier response; changes since then are reported. Without it none are. */
    since: z.iso.datetime().nullish(),
  }),
  answer: z.object({
    response: z.object({
      now: z.iso.datetime(),
      others: z.array(z.object({ _id: z.string(), fullName: z.string(), typing: z.boolean() })),
      changed: z.object({ at: z.iso.datetime(), who: z.string() }).nullable(),
    }),
  }),
  errors: ['not_allowed', 'not_found'],
});
export type EditPresenceDto = z.infer<(typeof reportEditPresence)['answer']>['response'];

export const editPresenceEndpoints = [reportEditPresence] as const;
