import { z } from 'zod';
import { defineCall } from '#contract/endpoint.ts';
import { listed, nothing } from '#contract/schemas.ts';

/** `postal_code` is empty where the person types it. */
export const suburb = z.object({ _id: z.string(), name: z.string(), postal_code: z.string() });
export type Suburb = z.infer<typeof suburb>;

export const listSuburbs = defineCall({
  path: '/site/suburbs/list',
  summary: 'Suburbs to choose from, by name; another can be typed',
  who: 'anyone',
  isCacheable: true,
  input: nothing,
  answer: listed(suburb),
  errors: [],
});

export const suburbCalls = [listSuburbs] as const;
