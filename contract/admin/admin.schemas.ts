import { z } from 'zod';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import { booleanFlag, textOrEmpty } from '#contract/schemas.ts';

/**
 * The version of the record that the form loaded. If the stored version is newer, the error is `version_stale`, and its `current` contains
 * the stored record. Without a version, the save overwrites newer changes.
 */
export const expectedVersion = z.int().min(0).nullish();

/** The input of an endpoint that needs only the id of a record. */
export const idInput = z.object({ _id: z.uuid() });

/** The input for moving a record next to another record of the same list. */
export const moveInput = z.object({ _id: z.uuid(), neighbourId: z.uuid(), isBefore: z.boolean() });
/** The ids of all records in their new order. */
export const moveResponse = z.object({ ids: z.array(z.string()) });

/** The input and the response for marking a record as spam or not spam. */
export const spamMarkInput = z.object({ _id: z.uuid(), spam: booleanFlag });
export const spamMarkResponse = z.object({ _id: z.string(), spam: z.boolean() });

/** The response to a change of one record. */
export const savedResponse = z.object({ _id: z.string(), version: z.int() });

/** The focal point of a picture, which remains visible when the picture is cropped: percent from the left and from the top. */
export const focusInput = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).nullish();

export const listingStatus = z.enum(listingStatuses);

/** A reference to a stored picture of a record. Lists are in display order. */
export const pictureRef = z.object({ picture: z.uuid(), alt: textOrEmpty(300), focus: focusInput });

/** A picture of a record in a response, with the data to display it. */
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
