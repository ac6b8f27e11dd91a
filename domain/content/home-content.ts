/** The two back-office screens that edit the home content: `home` for the home page, `site_texts` for the logo and the texts of other pages. */
export type HomeContentScreenName = 'home' | 'site_texts';

/** The fields on the screen `home`. All other fields are on the screen `site_texts`. */
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
export const getScreenOfHomeField = (name: string): HomeContentScreenName => (homePageFieldNames.has(name) ? 'home' : 'site_texts');
