import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/modules/audit/index.ts';
import { createPagesHandlers } from './admin/pages.handlers.ts';
import { createPages } from './admin/pages.service.ts';
import { serviceResource } from './admin/services.resource.ts';
import { testimonialResource } from './admin/testimonials.resource.ts';
import { createContentHandlers } from './content.handlers.ts';
import { createContent } from './content.service.ts';

export { contentPersonalData } from './content-personal-data.store.ts';
export type { ContentService } from './content.service.ts';
export { sanitizePageHtml } from './sanitize-html.ts';

export function createContentModule({ db }: { db: Db }) {
  const content = createContent({ db });
  const handlers = {
    ...createContentHandlers(content),
    ...createPagesHandlers(createPages({ db })),
    ...createCrudHandlers(db, serviceResource),
    ...createCrudHandlers(db, testimonialResource),
  };
  return { ...content, handlers };
}
