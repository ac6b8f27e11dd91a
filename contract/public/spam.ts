import { z } from 'zod';
import { defineCall } from '#contract/endpoint.ts';
import { flag, nothing, optionalId, text } from '#contract/schemas.ts';

/** What a form sends along beside its answers: when it was touched, and a field that people do not see. Both may be left out. */
export const formProof = { form_token: text(300), reference_code: text(5000) };

export const beginForm = defineCall({
  path: '/site/forms/begin',
  summary: 'A signed time, taken when a form is first touched and sent along with it',
  who: 'anyone',
  input: nothing,
  answer: z.object({ response: z.object({ form_token: z.string() }) }),
  refusals: [],
});

const desk = ['owner', 'estimator'] as const;
const mark = z.object({ _id: optionalId, spam: flag });
const marked = z.object({ response: z.object({ _id: z.string(), spam: z.boolean() }) });

export const markSpamQuote = defineCall({
  path: '/admin/quotes/spam',
  summary: 'Puts a request aside as spam, or takes it out again: the desk is then told of it as of any other',
  who: desk,
  input: mark,
  answer: marked,
  refusals: ['not_found'],
});

export const markSpamMessage = defineCall({
  path: '/admin/contacts/spam',
  summary: 'Puts a message of the contact form aside as spam, or takes it out again',
  who: desk,
  input: mark,
  answer: marked,
  refusals: ['not_found'],
});

export const spamCalls = [beginForm, markSpamQuote, markSpamMessage] as const;
