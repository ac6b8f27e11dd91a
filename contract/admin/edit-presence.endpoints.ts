import { z } from 'zod';
import { permissions, editableEntities } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { textOrEmpty } from '#contract/schemas.ts';

export type EditPresenceDto = z.infer<(typeof editPresenceEndpoints)['/admin/edit-presence']['output']>['response'];

export const editPresenceEndpoints = {
  '/admin/edit-presence': defineEndpoint({
    summary: 'Reports that a tab edits a record, and returns the other editors and the latest change by someone else.',
    // The permission for the record type is also required.
    access: permissions.live,
    input: z.object({
      /** The id of the page's event stream (`/admin/live`). */
      stream: z.uuid(),
      entityType: z.enum(editableEntities),
      _id: textOrEmpty(60),
      /** True if the form has unsaved changes. */
      isTyping: z.boolean().nullish(),
      /** True when the form is closed. */
      closed: z.boolean().nullish(),
      /** The `now` of an earlier response. `changed` contains the latest later change. Without `since`, `changed` is null. */
      since: z.iso.datetime().nullish(),
    }),
    response: z.object({
      now: z.iso.datetime(),
      others: z.array(z.object({ _id: z.string(), fullName: z.string(), isTyping: z.boolean() })),
      changed: z.object({ at: z.iso.datetime(), userName: z.string() }).nullable(),
    }),
    errors: ['not_allowed', 'not_found'],
  }),
};
