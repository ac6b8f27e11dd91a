import * as paths from './paths.ts';
import type { AdminRoute } from './admin-route.ts';
import { loadEditPage, loadListPage } from '#web/admin/forms/resource-screens.tsx';
import { lazyComponent } from './lazy-component.tsx';

const [website, business] = ['Website', 'Business'];

/** The screens by which the words and pictures of the public site are changed, and who works here. */
export const websiteRoutes: readonly AdminRoute[] = [
  {
    path: paths.homeContent,
    title: 'Home page',
    area: 'content',
    group: website,
    screen: lazyComponent(() => import('#web/admin/features/content/home/home-content-page.tsx')),
  },
  {
    path: paths.siteText,
    title: 'Logo and words',
    area: 'content',
    group: website,
    screen: lazyComponent(() => import('#web/admin/features/content/home/site-text-page.tsx')),
  },
  {
    path: paths.services,
    title: 'Services',
    area: 'content',
    group: website,
    screen: lazyComponent(() =>
      loadListPage(import('#web/admin/features/content/service-resource.ts').then((module) => module.serviceResource)),
    ),
  },
  {
    path: `${paths.services}/:id`,
    title: 'Service',
    area: 'content',
    screen: lazyComponent(() =>
      loadEditPage(import('#web/admin/features/content/service-resource.ts').then((module) => module.serviceResource)),
    ),
  },
  {
    path: paths.projects,
    title: 'Gallery',
    area: 'gallery',
    group: website,
    screen: lazyComponent(() =>
      loadListPage(import('#web/admin/features/content/project-resource.ts').then((module) => module.projectResource)),
    ),
  },
  {
    path: `${paths.projects}/:id`,
    title: 'Gallery project',
    area: 'gallery',
    screen: lazyComponent(() =>
      loadEditPage(import('#web/admin/features/content/project-resource.ts').then((module) => module.projectResource)),
    ),
  },
  {
    path: paths.testimonials,
    title: 'Testimonials',
    area: 'content',
    group: website,
    screen: lazyComponent(() =>
      loadListPage(import('#web/admin/features/content/testimonial-resource.tsx').then((module) => module.testimonialResource)),
    ),
  },
  {
    path: `${paths.testimonials}/:id`,
    title: 'Testimonial',
    area: 'content',
    screen: lazyComponent(() =>
      loadEditPage(import('#web/admin/features/content/testimonial-resource.tsx').then((module) => module.testimonialResource)),
    ),
  },
  {
    path: paths.pages,
    title: 'Pages',
    area: 'content',
    group: website,
    screen: lazyComponent(() => import('#web/admin/features/content/pages/content-pages-page.tsx')),
  },
  {
    path: `${paths.pages}/:slug`,
    title: 'Page',
    area: 'content',
    screen: lazyComponent(() => import('#web/admin/features/content/pages/page-edit-page.tsx')),
  },
  {
    path: paths.specialHours,
    title: 'Other hours',
    area: 'content',
    group: website,
    screen: lazyComponent(() =>
      loadListPage(import('#web/admin/features/content/special-hours-resource.ts').then((module) => module.specialHoursResource)),
    ),
  },
  {
    path: `${paths.specialHours}/:id`,
    title: 'Day',
    area: 'content',
    screen: lazyComponent(() =>
      loadEditPage(import('#web/admin/features/content/special-hours-resource.ts').then((module) => module.specialHoursResource)),
    ),
  },
  {
    path: paths.suburbs,
    title: 'Suburbs',
    area: 'content',
    group: website,
    screen: lazyComponent(() =>
      loadListPage(import('#web/admin/features/content/suburb-resource.ts').then((module) => module.suburbResource)),
    ),
  },
  {
    path: `${paths.suburbs}/:id`,
    title: 'Suburb',
    area: 'content',
    screen: lazyComponent(() =>
      loadEditPage(import('#web/admin/features/content/suburb-resource.ts').then((module) => module.suburbResource)),
    ),
  },
  {
    path: paths.settings,
    title: 'General settings',
    area: 'settings',
    group: business,
    screen: lazyComponent(() => import('#web/admin/features/settings/settings-page.tsx')),
  },
  {
    path: paths.priceBook,
    title: 'Price book',
    area: 'prices',
    group: business,
    screen: lazyComponent(() => import('#web/admin/features/price-book/price-book-page.tsx')),
  },
  {
    path: paths.priceBookDraft,
    title: 'New prices',
    area: 'price_changes',
    screen: lazyComponent(() => import('#web/admin/features/price-book/price-book-draft-page.tsx')),
  },
  {
    path: paths.staff,
    title: 'Staff',
    area: 'staff',
    group: business,
    screen: lazyComponent(() => import('#web/admin/features/staff/staff-page.tsx')),
  },
  {
    path: paths.signInSecurity,
    title: 'Signing in',
    group: business,
    screen: lazyComponent(() => import('#web/admin/features/staff/sign-in-security-page.tsx')),
  },
];
