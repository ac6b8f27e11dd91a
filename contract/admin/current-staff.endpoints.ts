import { z } from 'zod';
import { staffRoles } from '#domain/accounts/account.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput } from '#contract/schemas.ts';

export type CurrentStaff = z.infer<(typeof currentStaffEndpoints)['/admin/me/get']['output']>['response'];

export const currentStaffEndpoints = {
  '/admin/me/get': defineEndpoint({
    summary: 'Returns the signed-in staff member and their role.',
    access: staffRoles,
    input: emptyInput,
    response: z.object({ _id: z.string(), fullName: z.string(), email: z.string(), role: z.enum(staffRoles) }),
  }),
};
