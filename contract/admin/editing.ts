import { z } from 'zod';
import { areas } from '#domain/accounts/staff.ts';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import { defineCall } from '#contract/endpoint.ts';
import { count, optionalId, text } from '#contract/schemas.ts';
import { byId, focusInput, version } from './shapes.ts';

export const listingStatus = z.enum(listingStatuses);

/** A stored picture as a thing shows it; the order of a list is the order in which they are shown. */
export const pictureUse = z.object({ picture: z.uuid(), alt: text(300), focus: focusInput });

/** The same as it is answered: enough to show it. */
export const usedPicture = z.object({
  picture: z.string(),
  path: z.string(),
  alt: z.string(),
  focus: z.object({ x: z.int(), y: z.int() }).nullable(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
export type UsedPicture = z.infer<typeof usedPicture>;
export type PictureUse = z.output<typeof pictureUse>;

export const listFilter = z.object({
  _id: optionalId,
  search: text(200),
  /** Left out: all that is not archived. */
  status: z.enum([...listingStatuses, '']).nullish(),
  skip: count(100_000, 0),
  limit: count(100, 60),
});

const who = areas.content;

/**
 * The four calls by which staff look after one kind of thing: list, save (without `_id` a new one; a field left out stays), delete
 * (archives) and restore.
 * @param name in the paths; @param plural in the summaries; @param view what is answered; @param input the fields that can be saved
 */
export const editingCalls = <const Name extends string, View extends z.ZodObject, Input extends z.ZodRawShape>(
  name: Name,
  plural: string,
  view: View,
  input: Input,
  refusals: readonly (
    | 'name_required'
    | 'title_required'
    | 'words_required'
    | 'slug_taken'
    | 'hours_unreadable'
    | 'already_there'
    | 'picture_gone'
    | 'stone_gone'
  )[],
) =>
  [
    defineCall({
      path: `/admin/${name}/list` as const,
      summary: `The ${plural} with all that can be edited; archived ones only where they are asked for`,
      who,
      input: listFilter,
      answer: z.object({ response: z.object({ result: z.array(view), fullcount: z.int() }) }),
      refusals: [],
    }),
    defineCall({
      path: `/admin/${name}/save` as const,
      summary: `Save one of the ${plural}; without \`_id\` a new one. A field left out stays as it is`,
      who,
      input: z.object({ _id: optionalId, version, ...input }),
      answer: z.object({ response: view }),
      refusals: ['not_found', 'version_stale', ...refusals],
    }),
    defineCall({
      path: `/admin/${name}/delete` as const,
      summary: `Archive one of the ${plural}: the public no longer sees it, and it can be restored`,
      who,
      input: byId,
      answer: z.object({ response: view }),
      refusals: ['not_found'],
    }),
    defineCall({
      path: `/admin/${name}/restore` as const,
      summary: `Bring one of the ${plural} back from the archive`,
      who,
      input: byId,
      answer: z.object({ response: view }),
      refusals: ['not_found', 'already_there'],
    }),
  ] as const;

/** The call that puts things in an order. */
export const orderCall = <const Name extends string>(name: Name, plural: string) =>
  defineCall({
    path: `/admin/${name}/order` as const,
    summary: `Put the ${plural} in this order; those not named come after`,
    who,
    input: z.object({ ids: z.array(z.uuid()).max(500) }),
    answer: z.object({ response: z.object({ ids: z.array(z.string()) }) }),
    refusals: ['not_found'],
  });
