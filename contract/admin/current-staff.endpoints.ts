import { z } from 'zod';
import { staffRoles } from '#domain/accounts/account.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput } from '#contract/schemas.ts';

export const getCurrentStaffEndpoint = defineEndpoint({
  path: '/admin/me/get',
  summary: 'Returns the signed-in staff member and their role.',
  access: staffRoles,
  input: emptyInput,
  output: z.object({ response: z.object({ _id: z.string(), fullName: z.string(), email: z.string(), role: z.enum(staffRoles) }) }),
  errors: [],
});
export type CurrentStaff = z.infer<(typeof getCurrentStaffEndpoint)['output']>['response'];

export const currentStaffEndpoints = [getCurrentStaffEndpoint] as const;
