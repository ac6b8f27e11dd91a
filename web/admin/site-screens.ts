import * as paths from './paths.ts';
import type { Screen } from './screen.ts';
import { late } from './ui/late.tsx';

const [website, business] = ['Website', 'Business'];

/** The screens by which the words and pictures of the public site are changed, and who works here. */
export const siteScreens: readonly Screen[] = [
  {
    path: paths.homeContent,
    title: 'Home page',
    area: 'content',
    group: website,
    screen: late(() => import('./content/home.tsx')),
  },
  { path: paths.siteWords, title: 'Logo and words', area: 'content', group: website, screen: late(() => import('./content/words.tsx')) },
  {
    path: paths.services,
    title: 'Services',
    area: 'content',
    group: website,
    screen: late(() => import('./content/services-list.tsx')),
  },
  { path: `${paths.services}/:id`, title: 'Service', area: 'content', screen: late(() => import('./content/service.tsx')) },
  {
    path: paths.projects,
    title: 'Gallery',
    area: 'gallery',
    group: website,
    screen: late(() => import('./content/projects-list.tsx')),
  },
  { path: `${paths.projects}/:id`, title: 'Gallery project', area: 'gallery', screen: late(() => import('./content/project.tsx')) },
  {
    path: paths.testimonials,
    title: 'Testimonials',
    area: 'content',
    group: website,
    screen: late(() => import('./content/testimonials-list.tsx')),
  },
  {
    path: `${paths.testimonials}/:id`,
    title: 'Testimonial',
    area: 'content',
    screen: late(() => import('./content/testimonial.tsx')),
  },
  { path: paths.pages, title: 'Pages', area: 'content', group: website, screen: late(() => import('./content/pages.tsx')) },
  { path: `${paths.pages}/:slug`, title: 'Page', area: 'content', screen: late(() => import('./content/page-editor.tsx')) },
  {
    path: paths.openings,
    title: 'Other hours',
    area: 'content',
    group: website,
    screen: late(() => import('./content/openings-list.tsx')),
  },
  { path: `${paths.openings}/:id`, title: 'Day', area: 'content', screen: late(() => import('./content/opening.tsx')) },
  {
    path: paths.suburbs,
    title: 'Suburbs',
    area: 'content',
    group: website,
    screen: late(() => import('./content/suburbs-list.tsx')),
  },
  { path: `${paths.suburbs}/:id`, title: 'Suburb', area: 'content', screen: late(() => import('./content/suburb.tsx')) },
  {
    path: paths.settings,
    title: 'General settings',
    area: 'settings',
    group: business,
    screen: late(() => import('./settings/settings.tsx')),
  },
  { path: paths.prices, title: 'Price book', area: 'prices', group: business, screen: late(() => import('./prices/price-book.tsx')) },
  { path: paths.newPrices, title: 'New prices', area: 'price_changes', screen: late(() => import('./prices/price-draft.tsx')) },
  { path: paths.staff, title: 'Staff', area: 'staff', group: business, screen: late(() => import('./staff/staff.tsx')) },
  { path: paths.signInSafety, title: 'Signing in', group: business, screen: late(() => import('./staff/sign-in-safety.tsx')) },
];
