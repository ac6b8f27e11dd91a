import { z } from 'zod';
import { defineCall } from '#contract/endpoint.ts';
import { text } from '#contract/schemas.ts';
import { formProof } from './spam.ts';

export const contactUs = defineCall({
  path: '/contactus',
  summary: 'A message to the business',
  who: 'anyone',
  input: z.object({ name: text(120), email: text(254), phone: text(20), subject: text(200), message: text(5000), ...formProof }),
  answer: z.object({ message: z.string() }),
  errors: ['email_required', 'phone_required', 'name_has_url', 'email_invalid', 'phone_invalid', 'too_many'],
});

export const enquiryCalls = [contactUs] as const;
