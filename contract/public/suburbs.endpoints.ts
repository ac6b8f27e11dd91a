import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { listResponse, emptyInput } from '#contract/schemas.ts';

/** `postal_code` is empty if customers enter it themselves. */
export const suburb = z.object({ _id: z.string(), name: z.string(), postal_code: z.string() });
export type PublicSuburb = z.infer<typeof suburb>;

export const suburbEndpoints = {
  '/site/suburbs/list': defineEndpoint({
    summary: 'Lists the suburbs by name.',
    description: 'Quote requests may also contain other suburbs.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(suburb),
  }),
};
