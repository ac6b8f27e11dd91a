import { z } from 'zod';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput } from '#contract/schemas.ts';

const ids = z
  .array(z.uuid())
  .max(maxShortlistItems)
  .nullish()
  .transform((value) => value ?? []);

const stones = z.object({ response: z.object({ result: z.array(z.object({ _id: z.string(), addedAt: z.iso.datetime() })) }) });

export const getShortlist = defineEndpoint({
  path: '/user/stones/list',
  summary: "The signed-in customer's stones that are still shown, newest first",
  who: 'person',
  input: emptyInput,
  answer: stones,
  errors: [],
});

export const updateShortlist = defineEndpoint({
  path: '/user/stones/save',
  summary: 'Adds stones to the list of the signed-in customer (the first is the newest) and takes others off; answers the whole list',
  who: 'person',
  input: z.object({ add: ids, remove: ids }),
  answer: stones,
  errors: [],
});

export const shortlistEndpoints = [getShortlist, updateShortlist] as const;
