import * as paths from './paths.ts';
import type { AdminRoute } from './admin-route.ts';
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
    screen: lazyComponent(() => import('#web/admin/features/content/service-list-page.tsx')),
  },
  {
    path: `${paths.services}/:id`,
    title: 'Service',
    area: 'content',
    screen: lazyComponent(() => import('#web/admin/features/content/service-edit-page.tsx')),
  },
  {
    path: paths.projects,
    title: 'Gallery',
    area: 'gallery',
    group: website,
    screen: lazyComponent(() => import('#web/admin/features/content/project-list-page.tsx')),
  },
  {
    path: `${paths.projects}/:id`,
    title: 'Gallery project',
    area: 'gallery',
    screen: lazyComponent(() => import('#web/admin/features/content/project-edit-page.tsx')),
  },
  {
    path: paths.testimonials,
    title: 'Testimonials',
    area: 'content',
    group: website,
    screen: lazyComponent(() => import('#web/admin/features/content/testimonial-list-page.tsx')),
  },
  {
    path: `${paths.testimonials}/:id`,
    title: 'Testimonial',
    area: 'content',
    screen: lazyComponent(() => import('#web/admin/features/content/testimonial-edit-page.tsx')),
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
    screen: lazyComponent(() => import('#web/admin/features/content/special-hours-list-page.tsx')),
  },
  {
    path: `${paths.specialHours}/:id`,
    title: 'Day',
    area: 'content',
    screen: lazyComponent(() => import('#web/admin/features/content/special-hours-edit-page.tsx')),
  },
  {
    path: paths.suburbs,
    title: 'Suburbs',
    area: 'content',
    group: website,
    screen: lazyComponent(() => import('#web/admin/features/content/suburb-list-page.tsx')),
  },
  {
    path: `${paths.suburbs}/:id`,
    title: 'Suburb',
    area: 'content',
    screen: lazyComponent(() => import('#web/admin/features/content/suburb-edit-page.tsx')),
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
