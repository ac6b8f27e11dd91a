import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, optionalId } from '#contract/schemas.ts';

const spamMarkInput = z.object({ _id: optionalId, spam: booleanFlag });
const spamMarkResponse = z.object({ response: z.object({ _id: z.string(), spam: z.boolean() }) });

export const adminSpamEndpoints = {
  '/admin/quotes/spam': defineEndpoint({
    summary: 'Marks a quote as spam or not spam.',
    description: 'Unmarking a quote sends the suppressed emails.',
    access: permissions.quotes,
    input: spamMarkInput,
    output: spamMarkResponse,
    errors: ['not_found'],
  }),

  '/admin/contacts/spam': defineEndpoint({
    summary: 'Marks a contact message as spam or not spam.',
    access: permissions.customers,
    input: spamMarkInput,
    output: spamMarkResponse,
    errors: ['not_found'],
  }),
};
