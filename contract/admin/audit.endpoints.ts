import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, skipOrLimit, textOrEmpty } from '#contract/schemas.ts';

export const auditEntry = z.object({
  at: z.iso.datetime(),
  /** The name of the staff member; empty for the system. */
  userName: z.string(),
  userId: z.string().nullable(),
  /** `<entity type>.<action>`, for example `product.save`. */
  action: z.string(),
  /** The id of the record, or its key, for example of a setting. */
  _id: z.string().nullable(),
  /** The number of the quote that the entry is about; null for other records. */
  quoteNumber: z.string().nullable(),
  /** The values before and after the change; null if the record did not exist. */
  before: z.unknown(),
  after: z.unknown(),
  /** The id of the entry. */
  entryId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = {
  '/admin/audit/list': defineEndpoint({
    summary: 'Lists changes by staff, newest first, filtered by record, record type or staff member.',
    access: permissions.audit,
    input: z.object({
      /** The entity type. */
      entityType: textOrEmpty(60),
      _id: textOrEmpty(200),
      userId: optionalId,
      search: textOrEmpty(200),
      skip: skipOrLimit(1_000_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    response: z.object({ result: z.array(auditEntry), fullcount: z.int() }),
  }),
};
