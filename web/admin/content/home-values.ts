import type { EditedHome } from '#contract/admin/settings.ts';
import { toUse, writePicture, type EditField } from '#web/admin/edit/fields.ts';
import type { Values } from '#web/admin/lib/use-draft.ts';

type Pictured = EditedHome['about'];
type Words = EditedHome['notFound'];

/** Lists have so many places at least; an empty place is none. */
const places = 3;
const intros = [
  ['categoriesIntro', 'Home: materials'],
  ['servicesIntro', 'Home and services: what we do'],
  ['allproductsIntro', 'Categories page'],
  ['galleryIntro', 'Gallery page'],
  ['contactIntro', 'Contact page'],
  ['quotesIntro', 'Quote request page'],
  ['notFound', 'Page that is not there'],
] as const;
const headings = [
  ['finder', 'Above the stone finder'],
  ['tiles', 'Note below the materials'],
  ['about', 'Above the words about us'],
  ['steps', 'Above the steps'],
  ['testimonials', 'Above the testimonials'],
] as const;

const wordsIn = (name: string, { title, text }: Words): Values => ({ [`${name}.title`]: title, [`${name}.text`]: text });
const slotIn = (name: string, slot: Pictured): Values => ({ ...wordsIn(name, slot), [`${name}.picture`]: writePicture(slot.picture) });

function listIn<Item>(name: string, items: readonly Item[], empty: Item, show: (name: string, item: Item) => Values): Values {
  const all = [...items, ...Array.from({ length: Math.max(0, places - items.length) }, () => empty)];
  return Object.assign({}, ...all.map((item, index) => show(`${name}.${index}`, item))) as Values;
}

const noWords = { title: '', text: '' };
const noSlot: Pictured = { ...noWords, picture: null };

/** The home content as the values of a form. */
export function homeValues(home: EditedHome | undefined): Values {
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
    ...Object.fromEntries(headings.map(([name]) => [`headings.${name}`, home.headings[name]])),
  };
}

const countOf = (values: Values, name: string): number =>
  new Set(
    Object.keys(values)
      .filter((key) => key.startsWith(`${name}.`))
      .map((key) => key.split('.')[1]),
  ).size;
const indexes = (values: Values, name: string): number[] => Array.from({ length: countOf(values, name) }, (_, index) => index);

const wordsFields = (name: string, panel: string, half?: true): EditField[] => [
  { name: `${name}.title`, label: 'Title', panel, most: 200, ...(half && { half }) },
  { name: `${name}.text`, label: 'Text', panel, kind: 'area', most: 2000, optional: true },
];
const slotFields = (name: string, panel: string): EditField[] => [
  ...wordsFields(name, panel),
  { name: `${name}.picture`, label: 'Picture', panel, kind: 'picture' },
];

/** The fields of the form. @param services that a tab can show */
export function homeFields(values: Values, services: readonly { slug: string; name: string }[]): EditField[] {
  const options = [{ value: '', label: 'No service' }, ...services.map(({ slug, name }) => ({ value: slug, label: name }))];
  return [
    ...indexes(values, 'hero').flatMap((index) => slotFields(`hero.${index}`, `Home: slide ${index + 1}`)),
    ...indexes(values, 'highlights').flatMap((index) => wordsFields(`highlights.${index}`, `Home: highlight ${index + 1}`)),
    ...indexes(values, 'serviceTabs').flatMap((index): EditField[] => [
      { name: `serviceTabs.${index}.title`, label: 'Tab', panel: `Home: service tab ${index + 1}`, most: 60, half: true },
      {
        name: `serviceTabs.${index}.service`,
        label: 'Shows',
        panel: `Home: service tab ${index + 1}`,
        kind: 'select',
        options,
        half: true,
      },
    ]),
    ...indexes(values, 'steps').flatMap((index) => slotFields(`steps.${index}`, `Home: step ${index + 1}`)),
    ...slotFields('about', 'Home: about us'),
    ...headings.map(([name, label]): EditField => ({ name: `headings.${name}`, label, panel: 'Home: headings', most: 120, half: true })),
    ...intros.flatMap(([name, panel]) => wordsFields(name, panel)),
  ];
}

const slotOf = (values: Values, name: string) => ({
  title: values[`${name}.title`]!,
  text: values[`${name}.text`]!,
  picture: toUse(values[`${name}.picture`]),
});
const wordsOf = (values: Values, name: string) => ({ title: values[`${name}.title`]!, text: values[`${name}.text`]! });

/** What is saved of a form. @param changed names of values; of a list all of it is saved */
export function toHome(values: Values, changed: readonly string[]): object {
  const touched = (name: string) => changed.some((key) => key.startsWith(`${name}.`));
  const listOf = <Item extends { title: string }>(name: string, read: (values: Values, name: string) => Item): Item[] =>
    indexes(values, name)
      .map((index) => read(values, `${name}.${index}`))
      .filter((item) => item.title.trim() !== '');
  return {
    ...(touched('hero') && { hero: { slides: listOf('hero', slotOf) } }),
    ...(touched('highlights') && { highlights: listOf('highlights', wordsOf) }),
    ...(touched('steps') && { steps: listOf('steps', slotOf) }),
    ...(touched('serviceTabs') && {
      serviceTabs: listOf('serviceTabs', (all, name) => ({ title: all[`${name}.title`]!, service: all[`${name}.service`]! })).filter(
        ({ service }) => service !== '',
      ),
    }),
    ...(touched('about') && { about: slotOf(values, 'about') }),
    ...(touched('headings') && { headings: Object.fromEntries(headings.map(([name]) => [name, values[`headings.${name}`]])) }),
    ...Object.fromEntries(intros.filter(([name]) => touched(name)).map(([name]) => [name, wordsOf(values, name)])),
  };
}
