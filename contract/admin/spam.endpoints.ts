import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, optionalId } from '#contract/schemas.ts';

const mark = z.object({ _id: optionalId, spam: booleanFlag });
const marked = z.object({ response: z.object({ _id: z.string(), spam: z.boolean() }) });

export const markSpamQuote = defineEndpoint({
  path: '/admin/quotes/spam',
  summary: 'Puts a request aside as spam, or takes it out again: the desk is then told of it as of any other',
  who: permissions.quotes,
  input: mark,
  answer: marked,
  errors: ['not_found'],
});

export const markSpamMessage = defineEndpoint({
  path: '/admin/contacts/spam',
  summary: 'Puts a message of the contact form aside as spam, or takes it out again',
  who: permissions.customers,
  input: mark,
  answer: marked,
  errors: ['not_found'],
});

export const spamEndpoints = [markSpamQuote, markSpamMessage] as const;
