import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';

/** Spam checks of a form: the signed time of its first use, and a hidden field. Both are optional. */
export const spamCheckFields = { form_token: textOrEmpty(300), reference_code: textOrEmpty(5000) };

export const beginForm = defineEndpoint({
  path: '/site/forms/begin',
  summary: 'Returns a signed time, which a form requests on first use and sends with its answers.',
  access: 'anyone',
  input: emptyInput,
  output: z.object({ response: z.object({ form_token: z.string() }) }),
  errors: [],
});

export const spamCheckEndpoints = [beginForm] as const;
