import { z } from 'zod';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, listResponse, emptyInput, optionalId, picture, textOrEmpty } from '#contract/schemas.ts';

export const testimonial = z.object({ _id: z.string(), content: z.string(), author: z.string(), photo: z.string() });
export type Testimonial = z.infer<typeof testimonial>;

export const service = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Rand, VAT included; 0 = priced on request. */
  price: z.number(),
  status: z.enum(listingStatuses),
  featured: z.enum(['Yes', 'No']),
  services: z.array(z.object({ name: z.string() })),
  pictures: z.array(picture),
  /** Former slugs. URLs with them redirect to the service. */
  formerSlugs: z.array(z.string()),
});
export type Service = z.infer<typeof service>;

export const contentEndpoints = {
  '/site/testimonials/get': defineEndpoint({
    summary: 'Lists the testimonials.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(testimonial),
  }),

  '/site/pages/get': defineEndpoint({
    summary: 'Returns one content page by its slug, as sanitised HTML.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({ slug: textOrEmpty(100) }),
    output: z.object({ result: z.object({ slug: z.string(), content: z.string() }) }),
    errors: ['not_found'],
  }),

  '/site/list/all/services': defineEndpoint({
    summary: 'Lists services: all, the featured ones, or one by its id.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({
      id: optionalId,
      type: z.enum(['featured', 'all', '']).nullish(),
      skip: skipOrLimit(100_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    output: z.object({ result: z.array(service), fullcount: z.int(), length: z.int() }),
  }),

  '/site/changes/list': defineEndpoint({
    summary: 'Lists the time of the last change of each public record.',
    description: 'Content pages are identified by slug, settings by key.',
    access: 'anyone',
    input: emptyInput,
    response: listResponse(z.object({ _id: z.string(), updatedAt: z.iso.datetime() })),
  }),
};
