/** The two screens of the back office for site content: the home page, and logo and texts of the other pages. */
export type HomeScreen = 'home' | 'words';

/** What the home page shows of it, by its name in the content; of the headings each by its own. */
const onHomePage = new Set([
  'hero',
  'highlights',
  'steps',
  'about',
  'serviceTabs',
  'categoriesIntro',
  'servicesIntro',
  'headings.heroFirst',
  'headings.heroSecond',
  'headings.finder',
  'headings.about',
  'headings.steps',
  'headings.testimonials',
  'headings.tiles',
]);

/** The screen on which something of the content is changed. @param name as in `notFound` or `headings.finder` */
export const screenForField = (name: string): HomeScreen => (onHomePage.has(name) ? 'home' : 'words');
