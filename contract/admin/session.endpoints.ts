import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { staffRoles } from '#domain/accounts/account.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { pagingCount, emptyInput, optionalId, textField } from '#contract/schemas.ts';

export const getCurrentStaff = defineEndpoint({
  path: '/admin/me/get',
  summary: 'Returns the signed-in staff member and their role.',
  access: staffRoles,
  input: emptyInput,
  output: z.object({ response: z.object({ _id: z.string(), fullName: z.string(), email: z.string(), role: z.enum(staffRoles) }) }),
  errors: [],
});
export type CurrentStaff = z.infer<(typeof getCurrentStaff)['output']>['response'];

export const auditEntry = z.object({
  at: z.iso.datetime(),
  /** The name of the staff member; empty for the system. */
  who: z.string(),
  whoId: z.string().nullable(),
  /** `<entity type>.<action>`, for example `product.save`. */
  what: z.string(),
  /** The id of the record, or its key, for example of a setting. */
  _id: z.string().nullable(),
  /** The values before and after the change; null if the record did not exist. */
  before: z.unknown(),
  after: z.unknown(),
  /** The id of the entry. */
  entryId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineEndpoint({
  path: '/admin/audit/list',
  summary: 'Lists changes by staff, newest first, filtered by record, record type or person.',
  access: permissions.audit,
  input: z.object({
    /** The entity type. */
    thing: textField(60),
    _id: textField(200),
    who: optionalId,
    search: textField(200),
    skip: pagingCount(1_000_000, 0),
    limit: pagingCount(100, 60),
  }),
  output: z.object({ response: z.object({ result: z.array(auditEntry), fullcount: z.int() }) }),
  errors: [],
});

export const adminSessionEndpoints = [getCurrentStaff, listAudit] as const;
