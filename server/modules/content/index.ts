import { pageEndpoints } from '#contract/admin/pages.endpoints.ts';
import { contentEndpoints } from '#contract/public/content.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/crud/crud-resource.ts';
import { createPages } from './admin/pages.service.ts';
import { serviceResource } from './admin/services.resource.ts';
import { testimonialResource } from './admin/testimonials.resource.ts';
import { createContent } from './content.service.ts';

export { contentPersonalData } from './content-personal-data.store.ts';
export type { ContentService } from './content.service.ts';
export { sanitizePageHtml } from './sanitize-html.ts';

export function createContentModule({ db }: { db: Db }) {
  const content = createContent({ db });
  const pages = createPages({ db });
  const handlers = {
    ...serve(contentEndpoints, {
      '/site/testimonials/get': async () => ({ result: await content.listTestimonials() }),
      '/site/pages/get': async ({ slug }) => ({ result: await content.getPage(slug) }),
      '/site/changes/list': async () => ({ result: await content.listLastModified() }),
      '/site/list/all/services': (input) => content.listServices(input),
    }),
    ...serve(pageEndpoints, {
      '/admin/pages/list': () => pages.list(),
      '/admin/pages/get': (input) => pages.get(input),
      '/admin/pages/save': (input, { currentUser }) => pages.save(currentUser, input),
      '/admin/pages/versions': (input) => pages.listVersions(input),
      '/admin/pages/compare': (input) => pages.compare(input),
      '/admin/pages/restore': (input, { currentUser }) => pages.restore(currentUser, input),
      '/admin/pages/preview': (input) => pages.preview(input.content),
    }),
    ...createCrudHandlers(db, serviceResource),
    ...createCrudHandlers(db, testimonialResource),
  };
  return { ...content, handlers };
}
