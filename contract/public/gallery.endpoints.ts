import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { idAndName, optionalId, picture, textField } from '#contract/schemas.ts';

export const project = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Paths, as the specification lists them; `pictureDetails` says the rest about the same pictures, in the same order. */
  pictures: z.array(z.string()),
  pictureDetails: z.array(picture),
  stones: z.array(idAndName.extend({ slug: z.string() })),
});
export type Project = z.infer<typeof project>;

export const listGalleryProjects = defineEndpoint({
  path: '/user/list/gallery',
  summary: 'Finished projects; with `stone` (its slug) those in which it was used',
  who: 'anyone',
  isCacheable: true,
  input: z.object({ stone: textField(200) }),
  answer: z.object({ result: z.array(project) }),
  errors: [],
});

export const getGalleryProject = defineEndpoint({
  path: '/user/gallery/get',
  summary: 'One finished project by its id or its slug',
  who: 'anyone',
  isCacheable: true,
  input: z.object({ galleryId: optionalId, slug: textField(200) }),
  answer: z.object({ result: project }),
  errors: ['not_found'],
});

export const galleryEndpoints = [listGalleryProjects, getGalleryProject] as const;
