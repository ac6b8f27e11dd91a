import type { EditedHome } from '#contract/admin/settings.ts';
import { homePartOf, type HomePart } from '#domain/content/home-content.ts';
import { toPictureInput, serializePicture, type FieldConfig } from '#web/admin/forms/field-config.ts';
import type { FormValues } from '#web/admin/forms/use-draft.ts';
import { countSlots, homeListConfig, isEmptySlot, slotLabel, type HomeListName } from './home-slots.ts';

type Pictured = EditedHome['about'];
type Words = EditedHome['notFound'];

/** Titles with a text below them: what they are called in the content, and the card of the form. */
const intros = [
  ['categoriesIntro', 'Materials'],
  ['servicesIntro', 'What we do, here and on the services page'],
  ['allproductsIntro', 'Categories page'],
  ['galleryIntro', 'Gallery page'],
  ['contactIntro', 'Contact page'],
  ['quotesIntro', 'Quote request page'],
  ['compareIntro', 'Page of compared stones'],
  ['mystonesIntro', 'Page of kept stones'],
  ['sentIntro', 'List of stones that somebody sent'],
  ['similarIntro', 'Stone page: stones like it'],
  ['noServices', 'Services page without services'],
  ['notFound', 'Page that is not there'],
] as const;

/** Words of one line: the part of the content, its name there, and the label and card of the form. */
const lines = [
  ['headings', 'heroFirst', 'First button of the slides', 'Headings and buttons'],
  ['headings', 'heroSecond', 'Second button of the slides', 'Headings and buttons'],
  ['headings', 'finder', 'Above the stone finder', 'Headings and buttons'],
  ['headings', 'about', 'Above the words about us', 'Headings and buttons'],
  ['headings', 'steps', 'Above the steps', 'Headings and buttons'],
  ['headings', 'testimonials', 'Above the testimonials', 'Headings and buttons'],
  ['headings', 'tiles', 'Note below the materials', 'Headings and buttons'],
  ['headings', 'aboutus', 'About us', 'Titles of the written pages'],
  ['headings', 'privacypolicy', 'Privacy policy', 'Titles of the written pages'],
  ['headings', 'termsandconditions', 'Terms and conditions', 'Titles of the written pages'],
  ['headings', 'map', 'Contact page: above the map', 'Headings inside pages'],
  ['headings', 'social', 'Contact page: above the social networks', 'Headings inside pages'],
  ['headings', 'rooms', 'Stone page: above the projects with it', 'Headings inside pages'],
  ['headings', 'allServices', 'Services page: above all services', 'Headings inside pages'],
  ['headings', 'onRequest', 'A stone or a service without a price', 'Headings inside pages'],
  ['noProjects', 'text', 'The gallery while it is empty', 'Headings inside pages'],
  ['descriptions', 'prodlist', 'All stones', 'For search engines and links that are sent'],
  ['descriptions', 'quotes', 'Quote request page', 'For search engines and links that are sent'],
  ['descriptions', 'compare', 'Page of compared stones', 'For search engines and links that are sent'],
  ['descriptions', 'mystones', 'Page of kept stones', 'For search engines and links that are sent'],
] as const;
const lineIn = (home: EditedHome, part: (typeof lines)[number][0], name: string): string =>
  (home[part] as Record<string, string>)[name] ?? '';

const logo = 'Logo';

const wordsIn = (name: string, { title, text }: Words): FormValues => ({ [`${name}.title`]: title, [`${name}.text`]: text });
const slotIn = (name: string, slot: Pictured): FormValues => ({
  ...wordsIn(name, slot),
  [`${name}.picture`]: serializePicture(slot.picture),
});

/** A list with its empty places: an empty place is none. */
function listIn<Item>(name: HomeListName, items: readonly Item[], empty: Item, show: (name: string, item: Item) => FormValues): FormValues {
  const all = [...items, ...Array.from({ length: Math.max(0, homeListConfig[name].places - items.length) }, () => empty)];
  return Object.assign({}, ...all.map((item, index) => show(`${name}.${index}`, item))) as FormValues;
}

const noWords = { title: '', text: '' };
const noSlot: Pictured = { ...noWords, picture: null };

/** The home content as the values of a form. */
export function toHomeFormValues(home: EditedHome | undefined): FormValues {
  if (!home) return {};
  return {
    ...listIn('hero', home.hero.slides, noSlot, slotIn),
    ...listIn('highlights', home.highlights, noWords, wordsIn),
    ...listIn('steps', home.steps, noSlot, slotIn),
    ...slotIn('about', home.about),
    ...listIn('serviceTabs', home.serviceTabs, { title: '', service: '' }, (name, { title, service }) => ({
      [`${name}.title`]: title,
      [`${name}.service`]: service,
    })),
    ...Object.assign({}, ...intros.map(([name]) => wordsIn(name, home[name]))),
    ...Object.fromEntries(lines.map(([part, name]) => [`${part}.${name}`, lineIn(home, part, name)])),
    'logo.picture': serializePicture(home.logo.picture),
  };
}

const indexes = (values: FormValues, list: HomeListName): number[] => Array.from({ length: countSlots(values, list) }, (_, index) => index);

const wordsFields = (name: string, panel: string, half?: true): FieldConfig[] => [
  { name: `${name}.title`, label: 'Title', panel, most: 200, ...(half && { half }) },
  { name: `${name}.text`, label: 'Text', panel, kind: 'area', most: 2000, optional: true },
];
const slotFields = (name: string, panel: string): FieldConfig[] => [
  ...wordsFields(name, panel),
  { name: `${name}.picture`, label: 'Picture', panel, kind: 'picture' },
];

const introFields = (screen: HomePart): FieldConfig[] =>
  intros.filter(([name]) => homePartOf(name) === screen).flatMap(([name, panel]) => wordsFields(name, panel));
const lineFields = (screen: HomePart): FieldConfig[] =>
  lines
    .filter(([part, name]) => homePartOf(`${part}.${name}`) === screen)
    .map(([part, name, label, panel]) =>
      part === 'headings'
        ? { name: `${part}.${name}`, label, panel, most: 200, half: true }
        : { name: `${part}.${name}`, label, panel, most: 300, kind: 'area' },
    );

/** The fields of the home page's form. @param services that a tab can show */
export function homePageFields(values: FormValues, services: readonly { slug: string; name: string }[]): FieldConfig[] {
  const offered = [{ value: '', label: 'Choose a service' }, ...services.map(({ slug, name }) => ({ value: slug, label: name }))];
  // One that is gone, or was never there, is named all the same: the form shows what is saved.
  const optionsWith = (slug: string) =>
    offered.some(({ value }) => value === slug) ? offered : [...offered, { value: slug, label: `${slug}: not there` }];
  return [
    ...indexes(values, 'hero').flatMap((index) => slotFields(`hero.${index}`, slotLabel('hero', index))),
    ...lineFields('home'),
    ...indexes(values, 'highlights').flatMap((index) => wordsFields(`highlights.${index}`, slotLabel('highlights', index))),
    ...indexes(values, 'serviceTabs').flatMap((index): FieldConfig[] => [
      { name: `serviceTabs.${index}.title`, label: 'Tab', panel: slotLabel('serviceTabs', index), most: 60, half: true },
      {
        name: `serviceTabs.${index}.service`,
        label: 'Shows',
        panel: slotLabel('serviceTabs', index),
        kind: 'select',
        options: optionsWith(values[`serviceTabs.${index}.service`] ?? ''),
        half: true,
      },
    ]),
    ...indexes(values, 'steps').flatMap((index) => slotFields(`steps.${index}`, slotLabel('steps', index))),
    ...slotFields('about', 'About us'),
    ...introFields('home'),
  ];
}

/** The fields of the form for the logo and the words of the other pages. */
export const siteTextFields = (): FieldConfig[] => [
  { name: 'logo.picture', label: 'In the bar, in place of the name', panel: logo, kind: 'picture', wordless: true },
  ...introFields('words'),
  ...lineFields('words'),
];

const wordsOf = (values: FormValues, name: string) => ({ title: values[`${name}.title`] ?? '', text: values[`${name}.text`] ?? '' });
const slotOf = (values: FormValues, name: string) => ({ ...wordsOf(values, name), picture: toPictureInput(values[`${name}.picture`]) });
const tabOf = (values: FormValues, name: string) => ({ title: values[`${name}.title`] ?? '', service: values[`${name}.service`] ?? '' });

/** The single words that were changed, by the part of the content they belong to. */
function lineParts(values: FormValues, changed: readonly string[]): Record<string, Record<string, string>> {
  const parts: Record<string, Record<string, string>> = {};
  for (const [part, name] of lines) {
    const key = `${part}.${name}`;
    if (changed.includes(key)) (parts[part] ??= {})[name] = values[key]!;
  }
  return parts;
}

/** What is saved of a form. @param changed names of values; of a list all of it is saved */
export function toHomeInput(values: FormValues, changed: readonly string[]): object {
  const touched = (name: string) => changed.some((key) => key.startsWith(`${name}.`));
  const listOf = <Item>(list: HomeListName, read: (values: FormValues, name: string) => Item): Item[] =>
    indexes(values, list)
      .filter((index) => !isEmptySlot(values, { list, index }))
      .map((index) => read(values, `${list}.${index}`));
  return {
    ...(touched('hero') && { hero: { slides: listOf('hero', slotOf) } }),
    ...(touched('highlights') && { highlights: listOf('highlights', wordsOf) }),
    ...(touched('steps') && { steps: listOf('steps', slotOf) }),
    ...(touched('serviceTabs') && { serviceTabs: listOf('serviceTabs', tabOf) }),
    ...(touched('about') && { about: slotOf(values, 'about') }),
    ...lineParts(values, changed),
    ...(touched('logo') && { logo: { picture: toPictureInput(values['logo.picture']) } }),
    ...Object.fromEntries(intros.filter(([name]) => touched(name)).map(([name]) => [name, wordsOf(values, name)])),
  };
}
