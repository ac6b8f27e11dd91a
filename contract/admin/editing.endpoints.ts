import { z } from 'zod';
import { permissions, type Permission } from '#domain/accounts/staff.ts';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { pagingCount, optionalId, textField } from '#contract/schemas.ts';
import { idInput, focusInput, expectedVersion } from './admin-schemas.ts';

export const listingStatus = z.enum(listingStatuses);

/** A stored picture that a record shows. A list is in the order in which the pictures are shown. */
export const pictureRef = z.object({ picture: z.uuid(), alt: textField(300), focus: focusInput });

/** The same in a response, with the data to display it. */
export const resolvedPicture = z.object({
  picture: z.string(),
  path: z.string(),
  alt: z.string(),
  focus: z.object({ x: z.int(), y: z.int() }).nullable(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
export type ResolvedPicture = z.infer<typeof resolvedPicture>;
export type PictureRef = z.output<typeof pictureRef>;

export const listFilter = z.object({
  _id: optionalId,
  search: textField(200),
  /** Without it, all records that are not archived. */
  status: z.enum([...listingStatuses, '']).nullish(),
  skip: pagingCount(100_000, 0),
  limit: pagingCount(100, 60),
});

type ResourceOptions<Fields extends z.ZodRawShape, Input extends z.ZodRawShape> = {
  /** The area of the back office that a role needs. */
  area: Permission;
  /** For the summaries. */
  plural: string;
  /** The fields of a record besides `_id`, `status`, `version` and `updatedAt`. */
  fields: Fields;
  /** The fields that can be saved. */
  input: Input;
  /** Error codes of `save`, besides those of all records. */
  errors: readonly ErrorCode[];
};

/** Declares the endpoints by which staff list, save, archive (`delete`) and restore records of one type. @param type for the paths */
export const crudEndpoints = <const Type extends string, Fields extends z.ZodRawShape, Input extends z.ZodRawShape>(
  type: Type,
  { area, plural, fields, input, errors }: ResourceOptions<Fields, Input>,
) => {
  const access = permissions[area];
  const record = z.object({ _id: z.string(), ...fields, status: listingStatus, version: z.int(), updatedAt: z.iso.datetime() });
  return [
    defineEndpoint({
      path: `/admin/${type}/list` as const,
      summary: `Lists the ${plural} with all editable fields.`,
      description: 'Archived ones are included only with `status`.',
      access,
      input: listFilter,
      output: z.object({ response: z.object({ result: z.array(record), fullcount: z.int() }) }),
      errors: [],
    }),
    defineEndpoint({
      path: `/admin/${type}/save` as const,
      summary: `Creates or changes one of the ${plural}.`,
      description: 'Omitted fields do not change.',
      access,
      input: z.object({ _id: optionalId, version: expectedVersion, ...input }),
      output: z.object({ response: record }),
      errors: ['not_found', 'version_stale', ...errors],
    }),
    defineEndpoint({
      path: `/admin/${type}/delete` as const,
      summary: `Archives one of the ${plural}, which hides it from visitors; it can be restored.`,
      access,
      input: idInput,
      output: z.object({ response: record }),
      errors: ['not_found'],
    }),
    defineEndpoint({
      path: `/admin/${type}/restore` as const,
      summary: `Restores one of the ${plural} from the archive.`,
      access,
      input: idInput,
      output: z.object({ response: record }),
      errors: ['not_found', 'already_there'],
    }),
  ] as const;
};

/** Declares the endpoint that saves the order of the records of one type. */
export const sortOrderEndpoint = <const Type extends string>(type: Type, { area, plural }: { area: Permission; plural: string }) =>
  defineEndpoint({
    path: `/admin/${type}/order` as const,
    summary: `Sets the order of the ${plural}.`,
    description: 'Omitted ones come after.',
    access: permissions[area],
    input: z.object({ ids: z.array(z.uuid()).max(500) }),
    output: z.object({ response: z.object({ ids: z.array(z.string()) }) }),
    errors: ['not_found'],
  });
