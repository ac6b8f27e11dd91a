import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { quoteRequest } from '#contract/public/quote-requests.endpoints.ts';
import { emailText, optionalId, textOrEmpty } from '#contract/schemas.ts';

/** The customer: the id of an existing one, or the details of a new one. A name with a phone number or an email address is enough. */
export const customerRef = z.object({ _id: optionalId, fullName: textOrEmpty(120), email: emailText, phone: textOrEmpty(20) });

export const manualEntryEndpoints = {
  '/admin/quotes/enter': defineEndpoint({
    summary: 'Enters a quote request for a customer and notifies them by email.',
    description:
      'A new customer gets an account, and the email contains a link to set its password. Without an email address, nothing is sent. The address of the site is optional. The unit of `meters` is not. Errors contain `errors`: the field, code and message of each error. A repeated Idempotency-Key returns the first quote.',
    access: permissions.quotes,
    input: quoteRequest.omit({ userData: true, user: true, type: true, reference_code: true }).extend({
      customer: customerRef,
      /** The contact message that the quote is created from. */
      contactMessage: optionalId,
    }),
    response: z.object({ _id: z.string(), number: z.string(), customer: z.string(), isNew: z.boolean() }),
    isIdempotent: true,
    errors: [
      'not_found',
      'fullname_required',
      'name_has_url',
      'phone_or_email_required',
      'meters_unit_required',
      'email_invalid',
      'phone_invalid',
      'customer_known',
      'staff_already',
      'contact_message_converted',
      'stone_required',
      'stone_gone',
      'choice_gone',
      'upload_gone',
      'session_ended',
    ],
  }),
};
