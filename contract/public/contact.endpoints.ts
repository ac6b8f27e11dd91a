import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emailText, textOrEmpty } from '#contract/schemas.ts';
import { spamCheckFields } from './spam-check.endpoints.ts';

export const contactFormEndpoints = {
  '/contactus': defineEndpoint({
    summary: 'Sends a contact message to the business.',
    access: 'anyone',
    input: z.object({
      name: textOrEmpty(120),
      email: emailText,
      phone: textOrEmpty(20),
      subject: textOrEmpty(200),
      message: textOrEmpty(5000),
      ...spamCheckFields,
    }),
    output: z.object({ message: z.string() }),
    rateLimits: ['contact_address'],
    errors: ['email_required', 'phone_required', 'name_has_url', 'email_invalid', 'phone_invalid'],
  }),
};
