import { z } from 'zod';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, orDefault } from '#contract/schemas.ts';

const productIds = orDefault(z.array(z.uuid()).max(maxShortlistItems), []);

const shortlistResponse = z.object({ result: z.array(z.object({ _id: z.string(), addedAt: z.iso.datetime() })) });

export const shortlistEndpoints = {
  '/user/stones/list': defineEndpoint({
    summary: 'Lists the products on the shortlist of the signed-in customer that are still public, newest first.',
    access: 'signed_in',
    input: emptyInput,
    response: shortlistResponse,
  }),

  '/user/stones/save': defineEndpoint({
    summary: 'Adds products to the shortlist, removes products from it, and returns it.',
    description: 'The first product of `add` becomes the newest entry.',
    access: 'signed_in',
    input: z.object({ add: productIds, remove: productIds }),
    response: shortlistResponse,
  }),
};
