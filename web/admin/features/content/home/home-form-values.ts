import type { AdminHome } from '#contract/admin/settings/admin-settings.endpoints.ts';
import { getScreenOfHomeField, type HomeContentScreenName } from '#domain/content/home-content.ts';
import type { InputOf } from '#contract/index.ts';
import { toPictureInput, toPictureList, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { pickChanged, type FormShape } from '#web/admin/kit/form/form-values.ts';
import { emptySlots, homeListNames, homeListConfig, isEmptySlot, getSlotLabel } from './home-slots.ts';
import type { HomeListName, HomeLists, SlotValue, TextSlotValue } from './home-slots.ts';

type PicturedContent = AdminHome['about'];

/** Introductions with a title and a text: the field of the content, and the title of the form panel. */
const intros = [
  ['categoriesIntro', 'Materials'],
  ['servicesIntro', 'Services introduction (home page and services page)'],
  ['allproductsIntro', 'Categories page'],
  ['galleryIntro', 'Gallery page'],
  ['contactIntro', 'Contact page'],
  ['quotesIntro', 'Quote request page'],
  ['compareIntro', 'Compare stones page'],
  ['mystonesIntro', 'My stones page'],
  ['sentIntro', 'Shared list of stones'],
  ['similarIntro', 'Stone page: similar stones'],
  ['noServices', 'Services page without services'],
  ['notFound', 'Page not found'],
] as const;

/** Single-line texts: the section of the content, the field in it, and the label and panel of the form. */
const singleLineFields = [
  ['headings', 'heroFirst', 'First button of the slides', 'Headings and buttons'],
  ['headings', 'heroSecond', 'Second button of the slides', 'Headings and buttons'],
  ['headings', 'finder', 'Stone finder heading', 'Headings and buttons'],
  ['headings', 'about', 'About us heading', 'Headings and buttons'],
  ['headings', 'steps', 'Steps heading', 'Headings and buttons'],
  ['headings', 'testimonials', 'Testimonials heading', 'Headings and buttons'],
  ['headings', 'tiles', 'Note below the materials', 'Headings and buttons'],
  ['headings', 'aboutus', 'About us', 'Page titles'],
  ['headings', 'privacypolicy', 'Privacy policy', 'Page titles'],
  ['headings', 'termsandconditions', 'Terms and conditions', 'Page titles'],
  ['headings', 'map', 'Contact page: map heading', 'Headings inside pages'],
  ['headings', 'social', 'Contact page: social networks heading', 'Headings inside pages'],
  ['headings', 'rooms', 'Stone page: projects heading', 'Headings inside pages'],
  ['headings', 'allServices', 'Services page: all services heading', 'Headings inside pages'],
  ['headings', 'onRequest', 'Shown when there is no price', 'Headings inside pages'],
  ['noProjects', 'text', 'Empty gallery', 'Headings inside pages'],
  ['descriptions', 'prodlist', 'All stones', 'Search engine and link previews'],
  ['descriptions', 'quotes', 'Quote request page', 'Search engine and link previews'],
  ['descriptions', 'compare', 'Compare stones page', 'Search engine and link previews'],
  ['descriptions', 'mystones', 'My stones page', 'Search engine and link previews'],
] as const;
const logoPanel = 'Logo';

type IntroName = (typeof intros)[number][0];
export type HomeFormValues = HomeLists &
  Record<IntroName, TextSlotValue> &
  Pick<AdminHome, 'headings' | 'descriptions' | 'noProjects'> & { about: SlotValue; logo: { picture: SlotValue['picture'] } };

export const homeFormShape: FormShape = { lists: homeListNames };

const toSlot = ({ title, text, picture }: PicturedContent): SlotValue => ({ title, text, picture: toPictureList(picture) });

/** Returns the slots of a list, with empty slots added up to the minimum number. */
const padWithEmptySlots = <List extends HomeListName>(list: List, slots: HomeLists[List]): HomeLists[List] =>
  [...slots, ...Array.from({ length: Math.max(0, homeListConfig[list].min - slots.length) }, () => emptySlots[list])] as HomeLists[List];

/** Returns the form values of the home content. */
export const toHomeFormValues = (home: AdminHome): HomeFormValues => ({
  ...(Object.fromEntries(intros.map(([name]) => [name, home[name]])) as Record<IntroName, TextSlotValue>),
  hero: padWithEmptySlots('hero', home.hero.slides.map(toSlot)),
  highlights: padWithEmptySlots('highlights', home.highlights),
  serviceTabs: padWithEmptySlots('serviceTabs', home.serviceTabs),
  steps: padWithEmptySlots('steps', home.steps.map(toSlot)),
  about: toSlot(home.about),
  logo: { picture: toPictureList(home.logo.picture) },
  headings: home.headings,
  descriptions: home.descriptions,
  noProjects: home.noProjects,
});

const createTextFields = (name: string, panel: string): FieldConfig[] => [
  { name: `${name}.title`, label: 'Title', panel, maxLength: 200 },
  { name: `${name}.text`, label: 'Text', panel, kind: 'textArea', maxLength: 2000, optional: true },
];
const createSlotFields = (name: string, panel: string): FieldConfig[] => [
  ...createTextFields(name, panel),
  { name: `${name}.picture`, label: 'Picture', panel, kind: 'picture' },
];

const createIntroFields = (screen: HomeContentScreenName): FieldConfig[] =>
  intros.filter(([name]) => getScreenOfHomeField(name) === screen).flatMap(([name, panel]) => createTextFields(name, panel));
const createSingleLineFields = (screen: HomeContentScreenName): FieldConfig[] =>
  singleLineFields
    .filter(([part, name]) => getScreenOfHomeField(`${part}.${name}`) === screen)
    .map(([part, name, label, panel]) =>
      part === 'headings'
        ? { name: `${part}.${name}`, label, panel, maxLength: 200, half: true }
        : { name: `${part}.${name}`, label, panel, maxLength: 300, kind: 'textArea' },
    );

/** Returns the fields of the home page's form. @param services the services that a tab can show */
export function createHomePageFields(values: HomeFormValues, services: readonly { slug: string; name: string }[]): FieldConfig[] {
  const serviceOptions = [{ value: '', label: 'Choose a service' }, ...services.map(({ slug, name }) => ({ value: slug, label: name }))];
  // A saved service that no longer exists remains an option.
  const getOptionsIncluding = (slug: string) =>
    serviceOptions.some(({ value }) => value === slug) ? serviceOptions : [...serviceOptions, { value: slug, label: `${slug} (missing)` }];
  return [
    ...values.hero.flatMap((_slot, index) => createSlotFields(`hero.${index}`, getSlotLabel('hero', index))),
    ...createSingleLineFields('home'),
    ...values.highlights.flatMap((_slot, index) => createTextFields(`highlights.${index}`, getSlotLabel('highlights', index))),
    ...values.serviceTabs.flatMap(({ service }, index): FieldConfig[] => [
      { name: `serviceTabs.${index}.title`, label: 'Tab', panel: getSlotLabel('serviceTabs', index), maxLength: 60, half: true },
      {
        name: `serviceTabs.${index}.service`,
        label: 'Service',
        panel: getSlotLabel('serviceTabs', index),
        kind: 'select',
        options: getOptionsIncluding(service),
        half: true,
      },
    ]),
    ...values.steps.flatMap((_slot, index) => createSlotFields(`steps.${index}`, getSlotLabel('steps', index))),
    ...createSlotFields('about', 'About us'),
    ...createIntroFields('home'),
  ];
}

/** Returns the fields of the form for the logo and the text of the other pages. */
export const createSiteTextFields = (): FieldConfig[] => [
  {
    name: 'logo.picture',
    label: 'Header logo (shown instead of the business name)',
    panel: logoPanel,
    kind: 'picture',
    hasNoAltText: true,
  },
  ...createIntroFields('site_texts'),
  ...createSingleLineFields('site_texts'),
];

const toSlotInput = ({ picture, ...text }: SlotValue) => ({ ...text, picture: toPictureInput(picture) });
const removeEmptySlots = <Slot extends object>(slots: readonly Slot[]): Slot[] => slots.filter((slot) => !isEmptySlot(slot));

/** Returns the input that saves the changed parts. A changed list is sent completely. */
export function toHomeInput(values: HomeFormValues, base: HomeFormValues): InputOf<'/admin/home/save'> {
  const changed = pickChanged(values, base, false);
  const { hero, highlights, serviceTabs, steps, about, headings, descriptions, noProjects, logo: logoImage, ...texts } = changed;
  return {
    ...texts,
    ...(hero && { hero: { slides: removeEmptySlots(hero).map(toSlotInput) } }),
    ...(highlights && { highlights: removeEmptySlots(highlights) }),
    ...(serviceTabs && { serviceTabs: removeEmptySlots(serviceTabs) }),
    ...(steps && { steps: removeEmptySlots(steps).map(toSlotInput) }),
    ...(about && { about: toSlotInput(about) }),
    ...(headings && { headings: pickChanged(headings, base.headings, false) }),
    ...(descriptions && { descriptions: pickChanged(descriptions, base.descriptions, false) }),
    ...(noProjects && { noProjects }),
    ...(logoImage && { logo: { picture: toPictureInput(logoImage.picture) } }),
  };
}
