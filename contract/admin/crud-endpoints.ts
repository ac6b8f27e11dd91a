import { z } from 'zod';
import { permissions, type Permission } from '#domain/accounts/staff.ts';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, skipOrLimit, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion, idInput, listingStatus, moveInput, moveResponse } from './admin.schemas.ts';

const listInput = {
  _id: optionalId,
  search: textOrEmpty(200),
  /** By default all records that are not archived. */
  status: z.enum([...listingStatuses, '']).nullish(),
  skip: skipOrLimit(100_000, 0),
  limit: skipOrLimit(100, 60),
};

type ResourceOptions<Fields extends z.ZodRawShape, Input extends z.ZodRawShape, Filters extends z.ZodRawShape> = {
  /** The permission that all of the endpoints require. */
  permission: Permission;
  /** The plural of the type in the summaries. */
  plural: string;
  /** The fields of a returned record, besides `_id`, `status` and `version`. */
  fields: Fields;
  /** The fields that can be saved. */
  input: Input;
  /** The filters and orders of the list, besides those of all records. */
  filters?: Filters;
  /** The error codes of `save`, besides the error codes of all records. */
  errors: readonly ErrorCode[];
  archiveErrors?: readonly ErrorCode[];
  restoreErrors?: readonly ErrorCode[];
};

/** Returns a record with one entry. A computed key of a generic type would become an index signature. */
const at = <const Path extends string, Definition>(path: Path, definition: Definition) =>
  ({ [path]: definition }) as Record<Path, Definition>;

/** Declares the endpoints that list, save, archive (`delete`) and restore records of one type. @param type as named in the paths */
export const defineCrudEndpoints = <
  const Type extends string,
  Fields extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filters extends z.ZodRawShape = Pick<typeof listInput, 'search'>,
>(
  type: Type,
  { permission, plural, fields, input, filters, errors, archiveErrors = [], restoreErrors = [] }: ResourceOptions<Fields, Input, Filters>,
) => {
  const access = permissions[permission];
  const record = z.object({ _id: z.string(), ...fields, status: listingStatus, version: z.int() });
  const list = defineEndpoint({
    summary: `Lists the ${plural} with all editable fields.`,
    description: 'Archived records are included only with `status`.',
    access,
    input: z.object({ ...listInput, ...(filters as Filters) }),
    response: z.object({ result: z.array(record), fullcount: z.int() }),
  });
  const save = defineEndpoint({
    summary: `Creates or changes one of the ${plural}.`,
    description: 'Omitted fields do not change.',
    access,
    input: z.object({ _id: optionalId, version: expectedVersion, ...input }),
    response: record,
    errors: ['not_found', 'version_stale', ...errors],
  });
  const archive = defineEndpoint({
    summary: `Archives one of the ${plural}, which hides it from visitors; it can be restored.`,
    access,
    input: idInput,
    response: record,
    errors: ['not_found', ...archiveErrors],
  });
  const restore = defineEndpoint({
    summary: `Restores one of the ${plural} from the archive.`,
    access,
    input: idInput,
    response: record,
    errors: ['not_found', ...restoreErrors],
  });
  return {
    ...at(`/admin/${type}/list`, list),
    ...at(`/admin/${type}/save`, save),
    ...at(`/admin/${type}/delete`, archive),
    ...at(`/admin/${type}/restore`, restore),
  };
};

/** Declares the endpoints of `defineCrudEndpoints`, and the one that changes the position of a record in the list of its type. */
export const defineOrderedCrudEndpoints = <
  const Type extends string,
  Fields extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filters extends z.ZodRawShape = Pick<typeof listInput, 'search'>,
>(
  type: Type,
  options: ResourceOptions<Fields, Input, Filters>,
) => ({
  ...defineCrudEndpoints(type, options),
  ...at(
    `/admin/${type}/order`,
    defineEndpoint({
      summary: `Places one of the ${options.plural} before or after another one.`,
      access: permissions[options.permission],
      input: moveInput,
      response: moveResponse,
      errors: ['not_found'],
    }),
  ),
});
