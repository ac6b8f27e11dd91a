/** The screens of the back office for site content. `words` is the screen for the logo and the texts of the other pages. */
export type HomeScreen = 'home' | 'words';

/** The fields on the screen `home`. All other fields are on the screen `words`. */
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

/** Returns the screen that edits a content field. @param name for example `notFound` or `headings.finder` */
export const getScreenOfField = (name: string): HomeScreen => (homePageFieldNames.has(name) ? 'home' : 'words');
