import { z } from 'zod';
import { cleanEmail } from '#domain/accounts/email-address.ts';

// Schemas for several modules. The schemas only check texts, except email addresses. The handlers trim texts before they store them.

/** A value that may be omitted. Undefined and null become the default. */
export const orDefault = <Schema extends z.ZodType, Default extends z.output<Schema> | null | undefined>(
  schema: Schema,
  defaultValue: Default,
) => schema.nullish().transform((value) => (value ?? defaultValue) as z.output<Schema> | Extract<Default, null | undefined>);

/** A text. Undefined and null become an empty text. @param max in characters */
export const textOrEmpty = (max: number) =>
  orDefault(
    z
      .string()
      .max(max, `at most ${max} characters`)
      // PostgreSQL cannot store NUL characters, or unpaired surrogates in JSON.
      .refine((value) => !value.includes('\0') && value.isWellFormed(), 'a character that cannot be stored'),
    '',
  );

/** An optional text. Undefined and null become undefined, not an empty text. @param max in characters */
export const optionalText = (max: number) => z.union([z.undefined(), z.null().transform(() => undefined), textOrEmpty(max)]);

/** An email address, cleaned. The schema does not reject invalid addresses. */
export const emailText = textOrEmpty(254).transform(cleanEmail);

/** An optional email address. Undefined and null become undefined, not an empty text. */
export const optionalEmail = z.union([z.undefined(), z.null().transform(() => undefined), emailText]);

/** The error codes of a new password with its confirmation, besides that of an empty password. */
export const newPasswordErrors = [
  'passwords_differ',
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_repeated',
  'password_sequence',
  'password_personal',
  'password_context',
  'password_guessable',
] as const;

const blank = z.string().regex(/^\s*$/);

/** An optional id. An empty string becomes undefined. */
export const optionalId = z
  .union([blank, z.uuid()])
  .nullish()
  .transform((value) => value?.trim() || undefined);

const unknownId = '00000000-0000-0000-0000-000000000000';

/** The id of an existing record. A missing id becomes one that no record has, so that the response is `not_found`. */
export const recordId = optionalId.transform((id) => id ?? unknownId);

/** One id or a list of ids. Empty strings and null are removed. */
export const idOrIds = z
  .union([z.literal(''), z.uuid(), z.array(z.union([z.literal(''), z.uuid(), z.null()])).max(100)])
  .nullish()
  .transform((value) => [value].flat().filter((id): id is string => typeof id === 'string' && id !== ''));

export const booleanFlag = orDefault(z.boolean(), false);

export const yesNo = orDefault(z.enum(['yes', 'no', '']), '');

/** The `skip` or `limit` of a list. Numeric strings are also accepted. Undefined and null become the default. */
export const skipOrLimit = (max: number, defaultValue: number) =>
  orDefault(z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(0).max(max)), defaultValue);

export const emptyInput = z.object({});

/** A stored picture. `path` is its 1200 px JPEG; the other widths and formats derive from it. */
export const picture = z.object({
  _id: z.string(),
  path: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** The focal point, which remains visible when the picture is cropped, in percent from the left and the top. Default: the center. */
  focus: z.object({ x: z.int(), y: z.int() }).nullish(),
});
export type Picture = z.infer<typeof picture>;

export const phoneSchema = z.object({ number: z.string(), code: z.string(), dialcountry: z.string() });

/** A phone number in an input. */
export const phoneInput = z.object({ number: textOrEmpty(20), code: textOrEmpty(4), dialcountry: textOrEmpty(4) });

export const addressSchema = z.object({
  line1: z.string(),
  line2: z.string(),
  province: z.string(),
  city: z.string(),
  postal_code: z.string(),
});

/** An address in an input. */
export const addressInput = z.object({
  line1: textOrEmpty(200),
  line2: textOrEmpty(120),
  province: textOrEmpty(80),
  city: textOrEmpty(80),
  postal_code: textOrEmpty(12),
});

/** The id and name of a record, for selectors. */
export const idAndName = z.object({ _id: z.string(), name: z.string() });
export type Lookup = z.infer<typeof idAndName>;

/** A list in the field `result` of a response, as the specification names it. */
export const listResponse = <Item extends z.ZodType>(item: Item) => z.object({ result: z.array(item) });
