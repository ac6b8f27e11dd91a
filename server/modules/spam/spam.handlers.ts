import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Spam } from './spam.service.ts';

export const createSpamHandlers = (spam: Spam): Pick<Handlers, '/site/forms/begin'> => ({
  '/site/forms/begin': async () => ({ response: { form_token: spam.createFormToken() } }),
});
