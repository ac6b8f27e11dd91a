import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { expectedVersion } from '#contract/admin/admin.schemas.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput } from '#contract/schemas.ts';

const securitySettings = z.object({ owners_need_second_factor: z.boolean(), version: z.int() });

export const securitySettingsEndpoints = {
  '/admin/security/get': defineEndpoint({
    summary: 'Returns the sign-in rules for staff.',
    access: permissions.settings,
    input: emptyInput,
    response: securitySettings,
  }),

  '/admin/security/save': defineEndpoint({
    summary: 'Sets whether owners must have a second factor.',
    description: 'An owner without a second factor cannot turn on this rule.',
    access: permissions.settings,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: z.object({ owners_need_second_factor: z.boolean(), version: expectedVersion }),
    response: securitySettings,
    errors: ['second_factor_first', 'version_stale'],
  }),
};
