import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, phoneSchema, picture, listResponse } from '#contract/schemas.ts';

export const socialLinks = z.array(z.object({ name: z.string(), url: z.string() }));

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
  /** Opening hours as text, for example `08:00 - 17:00`; `mon` is Monday to Friday. */
  opening_hours: z.object({ mon: z.string(), sat: z.string(), sun: z.string() }),
  site_title: z.string(),
  /** A sentence about the expected answer time, for customers; may be empty. */
  answer_time: z.string(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;
export type SocialLinksDto = z.infer<typeof socialLinks>;

const titleAndText = z.object({ title: z.string(), text: z.string() });

/** Headings and labels; the key is the place where each is shown. `tiles` is the note below the materials of the home page. */
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
  const titleTextPicture = titleAndText.extend({ picture: image.nullable() });
  return z.object({
    hero: z.object({ slides: z.array(titleTextPicture) }),
    highlights: z.array(titleAndText),
    steps: z.array(titleTextPicture),
    about: titleTextPicture,
    categoriesIntro: titleAndText,
    allproductsIntro: titleAndText,
    servicesIntro: titleAndText,
    galleryIntro: titleAndText,
    contactIntro: titleAndText,
    quotesIntro: titleAndText,
    notFound: titleAndText,
    similarIntro: titleAndText,
    compareIntro: titleAndText,
    mystonesIntro: titleAndText,
    /** The introduction above a shared shortlist. */
    sentIntro: titleAndText,
    noServices: titleAndText,
    /** The text of the gallery without projects. The specification gives its title. */
    noProjects: z.object({ text: z.string() }),
    /** The title of each tab, and the slug of its service. */
    serviceTabs: z.array(z.object({ title: z.string(), service: z.string() })),
    headings,
    descriptions,
    /** The logo that replaces the name of the business in the header. */
    logo: z.object({ picture: image.nullable() }),
  });
}

export const homeContent = createHomeContentSchema(picture);
export type HomeContent = z.infer<typeof homeContent>;

/** A day with special opening hours, in the format of the settings: `08:00 - 12:00`, `Closed`. */
export const openingException = z.object({ day: z.iso.date(), hours: z.string(), note: z.string() });
export type OpeningExceptionDto = z.infer<typeof openingException>;

export const settingsEndpoints = {
  '/site/opening/exceptions': defineEndpoint({
    summary: 'Lists the upcoming days with special opening hours, earliest first.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(openingException),
  }),

  '/getGeneralSettings': defineEndpoint({
    summary: 'Returns the name, contact details, address and opening hours of the business.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    output: z.object({ settings: generalSettings }),
  }),

  '/getSocialSettings': defineEndpoint({
    summary: 'Returns the social links of the business.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    output: z.object({ settings: z.object({ social: socialLinks }) }),
  }),

  '/site/home/get': defineEndpoint({
    summary: 'Returns the texts and pictures of the home page and the overview pages.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: homeContent,
  }),
};
