import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, optionalId } from '#contract/schemas.ts';

const mark = z.object({ _id: optionalId, spam: booleanFlag });
const marked = z.object({ response: z.object({ _id: z.string(), spam: z.boolean() }) });

export const markSpamQuote = defineEndpoint({
  path: '/admin/quotes/spam',
  summary: 'Marks a quote as spam or not spam.',
  description: 'The first unmarking sends the notifications that were suppressed.',
  access: permissions.quotes,
  input: mark,
  output: marked,
  errors: ['not_found'],
});

export const markSpamMessage = defineEndpoint({
  path: '/admin/contacts/spam',
  summary: 'Marks a contact message as spam or not spam.',
  access: permissions.customers,
  input: mark,
  output: marked,
  errors: ['not_found'],
});

export const spamEndpoints = [markSpamQuote, markSpamMessage] as const;
