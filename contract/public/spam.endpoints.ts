import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textField } from '#contract/schemas.ts';

/** What a form sends along beside its answers: when it was touched, and a field that people do not see. Both may be left out. */
export const formProof = { form_token: textField(300), reference_code: textField(5000) };

export const beginForm = defineEndpoint({
  path: '/site/forms/begin',
  summary: 'A signed time, taken when a form is first touched and sent along with it',
  who: 'anyone',
  input: emptyInput,
  answer: z.object({ response: z.object({ form_token: z.string() }) }),
  errors: [],
});

export const spamFormEndpoints = [beginForm] as const;
