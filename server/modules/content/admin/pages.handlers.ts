import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PagesService } from './pages.service.ts';

type PagePaths = `/admin/pages/${'list' | 'get' | 'save' | 'versions' | 'compare' | 'restore' | 'preview'}`;

export const createPagesHandlers = (pages: PagesService): Pick<Handlers, PagePaths> => ({
  '/admin/pages/list': async () => ({ response: await pages.list() }),
  '/admin/pages/get': async (input) => ({ response: await pages.get(input) }),
  '/admin/pages/save': async (input, { currentUser }) => ({ response: await pages.save(currentUser, input) }),
  '/admin/pages/versions': async (input) => ({ response: await pages.listVersions(input) }),
  '/admin/pages/compare': async (input) => ({ response: await pages.compare(input) }),
  '/admin/pages/restore': async (input, { currentUser }) => ({ response: await pages.restore(currentUser, input) }),
  '/admin/pages/preview': async ({ content }) => ({ response: await pages.preview(content) }),
});
