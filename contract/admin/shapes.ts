import { z } from 'zod';

/**
 * The version that a form was filled from. Left out, the last save wins; one that is no longer the present one is refused
 * (`version_stale`) and the refusal's `current` holds what is saved now.
 */
export const version = z.int().min(0).nullish();

/** The id of a record, and nothing else. */
export const byId = z.object({ _id: z.uuid() });

/** The response to a change of one record. */
export const saved = z.object({ response: z.object({ _id: z.string(), version: z.int() }) });

/** The part of a picture that must show when it is cut: per cent from the left and from the top. */
export const focusInput = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).nullish();
