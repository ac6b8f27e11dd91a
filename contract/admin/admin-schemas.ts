import { z } from 'zod';

/**
 * The version that a form was loaded with. Without it, the last save wins. An older version than the stored one is an edit conflict
 * (`version_stale`), and `current` of the error has the stored record.
 */
export const expectedVersion = z.int().min(0).nullish();

/** The id of a record, and nothing else. */
export const idInput = z.object({ _id: z.uuid() });

/** The response to a change of one record. */
export const savedResponse = z.object({ response: z.object({ _id: z.string(), version: z.int() }) });

/** The focal point of a picture, which stays visible when it is cropped: percent from the left and from the top. */
export const focusInput = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).nullish();
