import { z } from 'zod';
import { spamSigns, type SpamSign } from '#domain/spam.ts';
import { defineCall } from './call.ts';
import { count, flag, nothing, optionalId, text } from './shapes.ts';

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
const signs = z.array(z.enum(Object.keys(spamSigns) as SpamSign[]));
const page = z.object({ skip: count(100_000, 0), limit: count(100, 60) });
const mark = z.object({ _id: optionalId, spam: flag });
const marked = z.object({ response: z.object({ _id: z.string(), spam: z.boolean() }) });
const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({ response: z.object({ result: z.array(item), fullcount: z.int(), signs: z.record(z.string(), z.string()) }) });

export const spamQuote = z.object({
  _id: z.string(),
  number: z.string(),
  createdAt: z.iso.datetime(),
  fullName: z.string(),
  email: z.string(),
  stone: z.string(),
  notes: z.string(),
  signs,
});
export type SpamQuote = z.infer<typeof spamQuote>;

export const spamMessage = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  signs,
});
export type SpamMessage = z.infer<typeof spamMessage>;

export const listSpamQuotes = defineCall({
  path: '/admin/quotes/spam/list',
  summary: 'Requests that were put aside as spam, newest first, with the signs and what each means',
  who: desk,
  input: page,
  answer: paged(spamQuote),
  refusals: [],
});

export const markSpamQuote = defineCall({
  path: '/admin/quotes/spam',
  summary: 'Puts a request aside as spam, or takes it out again: the desk is then told of it as of any other',
  who: desk,
  input: mark,
  answer: marked,
  refusals: ['not_found'],
});

export const listSpamMessages = defineCall({
  path: '/admin/contacts/spam/list',
  summary: 'Messages of the contact form that were put aside as spam, newest first',
  who: desk,
  input: page,
  answer: paged(spamMessage),
  refusals: [],
});

export const markSpamMessage = defineCall({
  path: '/admin/contacts/spam',
  summary: 'Puts a message of the contact form aside as spam, or takes it out again',
  who: desk,
  input: mark,
  answer: marked,
  refusals: ['not_found'],
});

export const spamCalls = [beginForm, listSpamQuotes, markSpamQuote, listSpamMessages, markSpamMessage] as const;
