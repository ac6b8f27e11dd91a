import type { contentEndpoints } from '#contract/public/content.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ContentService } from './content.service.ts';

type ContentPaths = keyof typeof contentEndpoints;

export const createContentHandlers = (content: ContentService): Pick<Handlers, ContentPaths> => ({
  '/site/testimonials/get': async () => ({ response: { result: await content.listTestimonials() } }),
  '/site/pages/get': async ({ slug }) => ({ result: await content.getPage(slug) }),
  '/site/changes/list': async () => ({ response: { result: await content.listLastModified() } }),
  '/site/list/all/services': (input) => content.listServices(input),
});
