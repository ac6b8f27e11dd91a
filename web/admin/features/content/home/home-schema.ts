import { getScreenOfHomeField, type HomeContentScreenName } from '#domain/content/home-content.ts';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { list, picture, select, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel, type ValuesOf } from '#web/admin/kit/form/form-schema.ts';

const title = text({ label: 'Title', maxLength: 200 });
const introText = textArea({ label: 'Text', maxLength: 2000, optional: true });
const introFields = { title, text: introText };
const slot = { ...introFields, picture: picture({ label: 'Picture' }) };
const serviceTab = {
  title: text({ label: 'Tab', maxLength: 60, half: true }),
  service: select<string>({ label: 'Service', options: [], empty: '', half: true }),
};
const intro = (panelTitle: string) => panel(panelTitle, introFields);
const heading = (label: string) => text({ label, maxLength: 200, half: true });
const description = (label: string) => textArea({ label, maxLength: 300 });

export const isEmptySlot = (values: object): boolean =>
  Object.values(values).every((value: string | readonly unknown[]) => value.length === 0);
const slots = { minRows: 3, isEmptyRow: isEmptySlot, comparesRows: true } as const;

export const homeSchema = formSchema({
  logo: panel('Logo', { picture: picture({ label: 'Header logo (shown instead of the business name)', hasNoAltText: true }) }),
  hero: { slides: list(slot, { ...slots, label: 'Slide' }) },
  headings: {
    ...panel('Headings and buttons', {
      heroFirst: heading('First button of the slides'),
      heroSecond: heading('Second button of the slides'),
      finder: heading('Stone finder heading'),
      about: heading('About us heading'),
      steps: heading('Steps heading'),
      testimonials: heading('Testimonials heading'),
      tiles: heading('Note below the materials'),
    }),
    ...panel('Page titles', {
      aboutus: heading('About us'),
      privacypolicy: heading('Privacy policy'),
      termsandconditions: heading('Terms and conditions'),
    }),
    ...panel('Headings inside pages', {
      map: heading('Contact page: map heading'),
      social: heading('Contact page: social networks heading'),
      rooms: heading('Stone page: projects heading'),
      allServices: heading('Services page: all services heading'),
      onRequest: heading('Shown when there is no price'),
    }),
  },
  noProjects: panel('Headings inside pages', { text: description('Empty gallery') }),
  descriptions: panel('Search engine and link previews', {
    prodlist: description('All stones'),
    quotes: description('Quote request page'),
    compare: description('Compare stones page'),
    mystones: description('My stones page'),
  }),
  highlights: list(introFields, { ...slots, label: 'Highlight' }),
  serviceTabs: list(serviceTab, { ...slots, label: 'Service tab' }),
  steps: list(slot, { ...slots, label: 'Step' }),
  about: panel('About us', slot),
  categoriesIntro: intro('Materials'),
  servicesIntro: intro('Services introduction (home page and services page)'),
  allproductsIntro: intro('Categories page'),
  galleryIntro: intro('Gallery page'),
  contactIntro: intro('Contact page'),
  quotesIntro: intro('Quote request page'),
  compareIntro: intro('Compare stones page'),
  mystonesIntro: intro('My stones page'),
  sentIntro: intro('Shared list of stones'),
  similarIntro: intro('Stone page: similar stones'),
  noServices: intro('Services page without services'),
  notFound: intro('Page not found'),
});
export type HomeFormValues = ValuesOf<typeof homeSchema.tree>;

/** Returns true if the screen edits a field. @param path path of its value */
export function isHomeFieldOnScreen(screen: HomeContentScreenName, path: string): boolean {
  const [part = '', name = ''] = path.split('.');
  return getScreenOfHomeField(part === 'headings' ? `${part}.${name}` : part) === screen;
}

/** Returns the fields of a screen. Headings and descriptions are last on the screen of the other pages. */
export function selectHomeFields(screen: HomeContentScreenName, allFields: readonly FieldConfig[]): FieldConfig[] {
  const fields = allFields.filter(({ name }) => isHomeFieldOnScreen(screen, name));
  const isLast = ({ name }: FieldConfig) => screen === 'site_texts' && /^(?:headings|noProjects|descriptions)\./.test(name);
  return [...fields.filter((field) => !isLast(field)), ...fields.filter(isLast)];
}

/** The lists of slots by the singular of their panels, with the maximum number of slots and their fields. */
export const slotLists = {
  Slide: { path: 'hero.slides', max: 3, rows: slot },
  Highlight: { path: 'highlights', max: 6, rows: introFields },
  'Service tab': { path: 'serviceTabs', max: 6, rows: serviceTab },
  Step: { path: 'steps', max: 6, rows: slot },
} as const;
export type SlotName = keyof typeof slotLists;
export type ListSlot = { name: SlotName; index: number };

/** Returns the slot of a panel by its title, for example `Slide 2`; undefined for panels without a slot. */
export function parseSlotTitle(panelTitle: string): ListSlot | undefined {
  const [, name = '', number] = /^(.*) (\d+)$/.exec(panelTitle) ?? [];
  return name in slotLists ? { name: name as SlotName, index: Number(number) - 1 } : undefined;
}

/** Returns the path of the first filled slot without a title or a service. */
export function findIncompleteSlot(values: HomeFormValues, part: 'title' | 'service'): string | undefined {
  const lists = { 'hero.slides': values.hero.slides, highlights: values.highlights, serviceTabs: values.serviceTabs, steps: values.steps };
  for (const [path, rows] of Object.entries(lists)) {
    const index = rows.findIndex((row: { title: string; service?: string }) => !isEmptySlot(row) && row[part]?.trim() === '');
    if (index >= 0) return `${path}.${index}.${part}`;
  }
  return undefined;
}
