import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';

/** The value of a hidden field that people leave empty. */
export const honeypotField = { reference_code: textOrEmpty(5000) };
/** The fields for spam detection of a form that visitors use: the signed time of the first use, and the hidden field. */
export const spamCheckFields = { form_token: textOrEmpty(300), ...honeypotField };

export const spamCheckEndpoints = {
  '/site/forms/begin': defineEndpoint({
    summary: 'Returns a token with the current time. A form requests it on first use and submits it with its fields.',
    access: 'anyone',
    input: emptyInput,
    response: z.object({ form_token: z.string() }),
  }),
};
