import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, phoneSchema, picture } from '#contract/schemas.ts';

export const social = z.array(z.object({ name: z.string(), url: z.string() }));

export const generalSettings = z.object({
  email: z.string(),
  emailSales: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    postal_code: z.string(),
    state: z.string(),
    province: z.string(),
    formatted_address: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  phone: phoneSchema,
  copyright: z.string(),
  opening_hours: z.object({ mon: z.string(), sat: z.string(), sun: z.string() }),
  site_title: z.string(),
  /** When a request is answered, as a sentence for customers; may be empty. */
  answer_time: z.string(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;
export type Social = z.infer<typeof social>;

const words = z.object({ title: z.string(), text: z.string() });

/** Headings and labels of the pages, by position; `tiles` is the note below the materials of the home page. */
export const headings = z.object({
  finder: z.string(),
  tiles: z.string(),
  about: z.string(),
  steps: z.string(),
  testimonials: z.string(),
  heroFirst: z.string(),
  heroSecond: z.string(),
  allServices: z.string(),
  onRequest: z.string(),
  rooms: z.string(),
  map: z.string(),
  social: z.string(),
  aboutus: z.string(),
  privacypolicy: z.string(),
  termsandconditions: z.string(),
});

/** Meta descriptions of pages without an introduction. */
export const descriptions = z.object({ prodlist: z.string(), quotes: z.string(), compare: z.string(), mystones: z.string() });

/** Texts and pictures of the home page and of the overview pages. @param image the schema of a picture */
export function createHomeContentSchema<Image extends z.ZodType>(image: Image) {
  const pictured = words.extend({ picture: image.nullable() });
  return z.object({
    hero: z.object({ slides: z.array(pictured) }),
    highlights: z.array(words),
    steps: z.array(pictured),
    about: pictured,
    categoriesIntro: words,
    allproductsIntro: words,
    servicesIntro: words,
    galleryIntro: words,
    contactIntro: words,
    quotesIntro: words,
    notFound: words,
    similarIntro: words,
    compareIntro: words,
    mystonesIntro: words,
    /** Above a shared list of stones. */
    sentIntro: words,
    noServices: words,
    /** The gallery while it has no projects: its title is the specification's. */
    noProjects: z.object({ text: z.string() }),
    /** What a tab is called, and the slug of the service that it shows. */
    serviceTabs: z.array(z.object({ title: z.string(), service: z.string() })),
    headings,
    descriptions,
    /** In place of the business's name in the bar. */
    logo: z.object({ picture: image.nullable() }),
  });
}

export const homeContent = createHomeContentSchema(picture);
export type HomeContent = z.infer<typeof homeContent>;

export const getGeneralSettings = defineEndpoint({
  path: '/getGeneralSettings',
  summary: "The business's name, contacts, address and hours",
  who: 'anyone',
  isCacheable: true,
  input: emptyInput,
  answer: z.object({ settings: generalSettings }),
  errors: [],
});

export const getSocialSettings = defineEndpoint({
  path: '/getSocialSettings',
  summary: 'Where the business is on social networks',
  who: 'anyone',
  isCacheable: true,
  input: emptyInput,
  answer: z.object({ settings: z.object({ social }) }),
  errors: [],
});

export const getHomeContent = defineEndpoint({
  path: '/site/home/get',
  summary: 'Words and pictures of the home page and the overviews',
  who: 'anyone',
  isCacheable: true,
  input: emptyInput,
  answer: z.object({ response: homeContent }),
  errors: [],
});

/** A day with other hours than the usual ones, as they are written: `08:00 - 12:00`, `Closed`. */
export const openingException = z.object({ day: z.iso.date(), hours: z.string(), note: z.string() });
export type OpeningException = z.infer<typeof openingException>;

export const listOpeningExceptions = defineEndpoint({
  path: '/site/opening/exceptions',
  summary: 'Days to come on which the business keeps other hours, the next one first',
  who: 'anyone',
  isCacheable: true,
  input: emptyInput,
  answer: z.object({ response: z.object({ result: z.array(openingException) }) }),
  errors: [],
});

export const settingsEndpoints = [listOpeningExceptions, getGeneralSettings, getSocialSettings, getHomeContent] as const;
