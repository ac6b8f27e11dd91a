import { z } from 'zod';

// Schemas that several modules share. Texts are trimmed when they are stored, not here: an error must show the
// text as it was typed.

/** A text field of at most `most` characters; left out or null is the same as empty. */
export const text = (most: number) =>
  z
    .string()
    .max(most, `at most ${most} characters`)
    // PostgreSQL cannot store NUL.
    .refine((value) => !value.includes('\0'), 'a character that cannot be stored')
    .nullish()
    .transform((value) => value ?? '');

/** A text that may be left out, which then is not the same as empty: undefined. */
export const optionalText = (most: number) => z.union([z.undefined(), z.null().transform(() => undefined), text(most)]);

const blank = z.string().regex(/^\s*$/);

/** An optional id: an empty string is the same as none. */
export const optionalId = z
  .union([blank, z.uuid()])
  .nullish()
  .transform((value) => value?.trim() || undefined);

/** One id or a list of them, as `colours` may be sent; empty strings and null are none. */
export const idOrIds = z
  .union([z.literal(''), z.uuid(), z.array(z.union([z.literal(''), z.uuid(), z.null()])).max(100)])
  .nullish()
  .transform((value) => [value].flat().filter((id): id is string => typeof id === 'string' && id !== ''));

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

export const yesNo = z
  .enum(['yes', 'no', ''])
  .nullish()
  .transform((value) => value ?? '');

/** A count to skip or to limit by; numbers in a string are taken too. */
export const count = (most: number, otherwise: number) =>
  z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.int().min(0).max(most))
    .nullish()
    .transform((value) => value ?? otherwise);

export const nothing = z.object({});

/** A stored picture. `path` is its 1200 px JPEG; the other widths and formats derive from it. */
export const picture = z.object({
  _id: z.string(),
  path: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** The part that must show when it is cut, in per cent from the left and from the top; left out, the middle. */
  focus: z.object({ x: z.int(), y: z.int() }).nullish(),
});
export type Picture = z.infer<typeof picture>;

export const phone = z.object({ number: z.string(), code: z.string(), dialcountry: z.string() });

/** A phone number as a form sends it. */
export const phoneInput = z.object({ number: text(20), code: text(4), dialcountry: text(4) });

export const residence = z.object({
  line1: z.string(),
  line2: z.string(),
  province: z.string(),
  city: z.string(),
  postal_code: z.string(),
});

/** An address as a form sends it. */
export const residenceInput = z.object({ line1: text(200), line2: text(120), province: text(80), city: text(80), postal_code: text(12) });

/** What lookups carry: colours, materials, types. */
export const lookup = z.object({ _id: z.string(), name: z.string() });
export type Lookup = z.infer<typeof lookup>;

/** A list in `response.result`, as the specification names it. */
export const listed = <Item extends z.ZodType>(item: Item) => z.object({ response: z.object({ result: z.array(item) }) });
