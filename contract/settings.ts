import { z } from 'zod';
import { defineCall } from './call.ts';
import { nothing, phone, picture } from './shapes.ts';

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
  phone,
  copyright: z.string(),
  opening_hours: z.object({ mon: z.string(), sat: z.string(), sun: z.string() }),
  site_title: z.string(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;
export type Social = z.infer<typeof social>;

const words = z.object({ title: z.string(), text: z.string() });
const pictured = words.extend({ picture: picture.nullable() });

/** The home page's and the overviews' own words and pictures: all content, so all in the database. */
export const homeContent = z.object({
  hero: z.object({ slides: z.array(pictured) }),
  highlights: z.array(words),
  steps: z.array(pictured),
  about: pictured,
  categoriesIntro: words,
  allproductsIntro: words,
  servicesIntro: words,
  galleryIntro: words,
});
export type HomeContent = z.infer<typeof homeContent>;

export const getGeneralSettings = defineCall({
  path: '/getGeneralSettings',
  summary: "The business's name, contacts, address and hours",
  who: 'anyone',
  keep: true,
  input: nothing,
  answer: z.object({ settings: generalSettings }),
  refusals: [],
});

export const getSocialSettings = defineCall({
  path: '/getSocialSettings',
  summary: 'Where the business is on social networks',
  who: 'anyone',
  keep: true,
  input: nothing,
  answer: z.object({ settings: z.object({ social }) }),
  refusals: [],
});

export const getHomeContent = defineCall({
  path: '/site/home/get',
  summary: 'Words and pictures of the home page and the overviews',
  who: 'anyone',
  keep: true,
  input: nothing,
  answer: z.object({ response: homeContent }),
  refusals: [],
});

export const settingsCalls = [getGeneralSettings, getSocialSettings, getHomeContent] as const;
