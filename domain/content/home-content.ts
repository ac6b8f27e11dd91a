/** The two screens of the back office for site content: the home page, and logo and texts of the other pages. */
export type HomeScreen = 'home' | 'words';

/** The fields of the home page. All other fields are on the screen of the other pages. */
const homePageFieldNames = new Set([
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

/** Returns the screen that edits a content field. @param name as in `notFound` or `headings.finder` */
export const getScreenOfField = (name: string): HomeScreen => (homePageFieldNames.has(name) ? 'home' : 'words');
