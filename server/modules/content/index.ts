import type { Db } from '#server/db/connection.ts';
import { makeThings, orderHandlers, thingsApi } from '#server/modules/audit/index.ts';
import { pagesHandlers } from './admin/pages.handlers.ts';
import { createPages } from './admin/pages.service.ts';
import { serviceKind } from './admin/services.resource.ts';
import { testimonialKind } from './admin/testimonials.resource.ts';
import { contentHandlers } from './content.handlers.ts';
import { createContent } from './content.service.ts';

export type { Content } from './content.service.ts';
export { cleanHtml } from './sanitize-html.ts';

export function createContentModule({ db }: { db: Db }) {
  const content = createContent({ db });
  const services = makeThings(db, serviceKind);
  const testimonials = makeThings(db, testimonialKind);
  const handlers = {
    ...contentHandlers(content),
    ...pagesHandlers(createPages({ db })),
    ...thingsApi('service', services),
    ...orderHandlers('service', services),
    ...thingsApi('testimonial', testimonials),
    ...orderHandlers('testimonial', testimonials),
  };
  return { ...content, handlers };
}
