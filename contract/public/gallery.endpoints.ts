import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { idAndName, optionalId, picture, textOrEmpty } from '#contract/schemas.ts';

export const project = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Paths, as in the specification. `pictureDetails` contains the other data of the same pictures, in the same order. */
  pictures: z.array(z.string()),
  pictureDetails: z.array(picture),
  stones: z.array(idAndName.extend({ slug: z.string() })),
});
export type Project = z.infer<typeof project>;

export const galleryEndpoints = {
  '/user/list/gallery': defineEndpoint({
    summary: 'Lists all projects, or the projects with the product whose slug is `stone`.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({ stone: textOrEmpty(200) }),
    output: z.object({ result: z.array(project) }),
  }),

  '/user/gallery/get': defineEndpoint({
    summary: 'Returns one project by its id or slug.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({ galleryId: optionalId, slug: textOrEmpty(200) }),
    output: z.object({ result: project }),
    errors: ['not_found'],
  }),
};
