import type { contentCalls } from '#contract/public/content.ts';
import type { Handlers, Person } from '#server/http/endpoint-router.ts';
import type { Content } from './content.service.ts';
import type { Pages } from './pages.service.ts';

type ContentPaths = (typeof contentCalls)[number]['path'];

export const contentApi = (content: Content): Pick<Handlers, ContentPaths> => ({
  '/site/testimonials/get': async () => ({ response: { result: await content.listTestimonials() } }),
  '/site/pages/get': async ({ slug }) => ({ result: await content.getPage(slug) }),
  '/site/changes/list': async () => ({ response: { result: await content.listChanges() } }),
  '/site/list/all/services': (input) => content.listServices(input),
});

type PagePaths = `/admin/pages/${'list' | 'get' | 'save' | 'versions' | 'compare' | 'restore' | 'preview'}`;

export const pagesApi = (pages: Pages): Pick<Handlers, PagePaths> => ({
  '/admin/pages/list': async () => ({ response: await pages.list() }),
  '/admin/pages/get': async (input) => ({ response: await pages.get(input) }),
  '/admin/pages/save': async (input, { person }) => ({ response: await pages.save(person, input) }),
  '/admin/pages/versions': async (input) => ({ response: await pages.listVersions(input) }),
  '/admin/pages/compare': async (input) => ({ response: await pages.compare(input) }),
  '/admin/pages/restore': async (input, { person }) => ({ response: await pages.restore(person, input) }),
  '/admin/pages/preview': async ({ content }) => ({ response: await pages.preview(content) }),
});

type Order = { order: (person: Person, ids: readonly string[]) => Promise<string[]> };
type OrderPaths = `/admin/${'service' | 'project' | 'testimonial'}/order`;

export const orderApi = (things: { services: Order; projects: Order; testimonials: Order }): Pick<Handlers, OrderPaths> => ({
  '/admin/service/order': async ({ ids }, { person }) => ({ response: { ids: await things.services.order(person, ids) } }),
  '/admin/project/order': async ({ ids }, { person }) => ({ response: { ids: await things.projects.order(person, ids) } }),
  '/admin/testimonial/order': async ({ ids }, { person }) => ({ response: { ids: await things.testimonials.order(person, ids) } }),
});
