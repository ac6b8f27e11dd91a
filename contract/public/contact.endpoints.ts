import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { textField } from '#contract/schemas.ts';
import { formProof } from './spam.endpoints.ts';

export const submitContactForm = defineEndpoint({
  path: '/contactus',
  summary: 'Sends a contact message to the business.',
  access: 'anyone',
  input: z.object({
    name: textField(120),
    email: textField(254),
    phone: textField(20),
    subject: textField(200),
    message: textField(5000),
    ...formProof,
  }),
  output: z.object({ message: z.string() }),
  errors: ['email_required', 'phone_required', 'name_has_url', 'email_invalid', 'phone_invalid', 'too_many'],
});

export const contactFormEndpoints = [submitContactForm] as const;
