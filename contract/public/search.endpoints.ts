import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { picture, textOrEmpty } from '#contract/schemas.ts';

const searchHit = z.object({ _id: z.string(), slug: z.string(), name: z.string(), detail: z.string(), picture: picture.nullable() });
export type SearchHit = z.infer<typeof searchHit>;

export const searchEndpoints = {
  '/site/search': defineEndpoint({
    summary: 'Returns the first matching products, services, projects and pages.',
    description:
      '`stoneCount` is the number of all matching products. `omittedWords` were left out of the search. `isPartial` is true if no result contains all other words.',
    access: 'anyone',
    input: z.object({ search: textOrEmpty(200) }),
    response: z.object({
      stones: z.array(searchHit),
      stoneCount: z.int(),
      services: z.array(searchHit),
      projects: z.array(searchHit),
      pages: z.array(z.object({ path: z.string(), name: z.string(), detail: z.string() })),
      omittedWords: z.array(z.string()),
      isPartial: z.boolean(),
    }),
  }),
};
