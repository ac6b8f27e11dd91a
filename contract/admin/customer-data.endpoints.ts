import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { dataExport } from '#contract/account/personal-data.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emailText } from '#contract/schemas.ts';
import { idInput } from './admin.schemas.ts';

export const customerDataEndpoints = {
  '/admin/customers/export': defineEndpoint({
    summary: 'Returns all stored data about a customer, the same as their own export.',
    access: permissions.customers,
    input: idInput,
    response: dataExport,
    rateLimits: ['export_account'],
    errors: ['not_found'],
  }),

  '/admin/customers/erase': defineEndpoint({
    summary: 'Erases a customer permanently.',
    description:
      '`confirm` is the email address of the customer, or the full name of a customer without one. `order_open` lists the numbers of open orders in `orders`.',
    access: permissions.erasing,
    requiresReauthentication: true,
    input: z.object({ _id: z.uuid(), confirm: emailText }),
    output: z.object({ message: z.string() }),
    errors: ['not_found', 'erase_unconfirmed', 'account_merged', 'order_open'],
  }),
};
