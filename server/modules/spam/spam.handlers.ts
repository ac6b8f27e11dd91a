import type { spamCalls } from '#contract/public/spam.ts';
import type { Enquiries } from '#server/modules/contact/contact-form.service.ts';
import type { SpamQuotes } from '#server/modules/quotes/admin/spam-quotes.service.ts';
import type { Handlers } from '#server/http/endpoint-router.ts';
import type { Spam } from './spam.service.ts';

type SpamPaths = (typeof spamCalls)[number]['path'];

export const spamApi = (spam: Spam, quotes: SpamQuotes, enquiries: Enquiries): Pick<Handlers, SpamPaths> => ({
  '/site/forms/begin': async () => ({ response: { form_token: spam.begin() } }),
  '/admin/quotes/spam': async ({ _id, spam: on }, { person }) => ({ response: await quotes.mark(person, _id, on) }),
  '/admin/contacts/spam': async ({ _id, spam: on }, { person }) => ({ response: await enquiries.markSpam(person, _id, on) }),
});
