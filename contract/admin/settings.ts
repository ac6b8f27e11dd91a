import { z } from 'zod';
import { areas } from '#domain/accounts/staff.ts';
import { defineCall } from '#contract/endpoint.ts';
import { descriptions, generalSettings, headings, homeContentOf, social } from '#contract/public/settings.ts';
import { nothing, optionalText, text } from '#contract/schemas.ts';
import { pictureUse, usedPicture } from './editing.ts';
import { version } from './shapes.ts';

const allSettings = generalSettings.extend({
  social,
  /** What browsers show beside the title; null is the drawn one. */
  favicon: usedPicture.nullable(),
  version: z.int(),
});
export type AllSettings = z.infer<typeof allSettings>;

const degrees = (most: number) => z.number().min(-most).max(most).nullable().optional();

/** Any part of it: objects are merged by key, lists replaced. */
const partOfSettings = z.object({
  email: optionalText(254),
  emailSales: optionalText(254),
  address: z
    .object({
      line1: optionalText(200),
      line2: optionalText(200),
      city: optionalText(80),
      postal_code: optionalText(12),
      state: optionalText(80),
      province: optionalText(80),
      formatted_address: optionalText(400),
      lat: degrees(90),
      lng: degrees(180),
    })
    .optional(),
  phone: z.object({ number: optionalText(20), code: optionalText(4), dialcountry: optionalText(4) }).optional(),
  copyright: optionalText(300),
  opening_hours: z.object({ mon: optionalText(60), sat: optionalText(60), sun: optionalText(60) }).optional(),
  site_title: optionalText(80),
  answer_time: optionalText(200),
  social: z
    .array(z.object({ name: text(60), url: text(500) }))
    .max(20)
    .optional(),
  favicon: pictureUse.nullish(),
});

export const getSettings = defineCall({
  path: '/admin/settings/get',
  summary: 'The general settings, social links with them',
  who: areas.content,
  input: nothing,
  answer: z.object({ response: allSettings }),
  errors: [],
});

export const saveSettings = defineCall({
  path: '/admin/settings/save',
  summary: 'Save any part of the general settings: objects are merged by key, lists replaced',
  who: areas.settings,
  input: partOfSettings.extend({ version }),
  answer: z.object({ response: allSettings }),
  errors: ['email_invalid', 'phone_invalid', 'name_required', 'url_invalid', 'picture_gone', 'version_stale'],
});

const editedHome = homeContentOf(usedPicture).extend({ version: z.int() });
export type AdminHome = z.infer<typeof editedHome>;

const someWords = z.object({ title: optionalText(200), text: optionalText(2000) }).optional();
const wordsInput = z.object({ title: text(200), text: text(2000) });
const picturedInput = wordsInput.extend({ picture: pictureUse.nullish() });
const aloneInput = z.object({ picture: pictureUse.nullish() }).optional();

/** Optional texts by name. @param most the maximum length of each, in characters */
const anyOf = <Name extends string>(names: readonly Name[], most: number) =>
  z.object(Object.fromEntries(names.map((name) => [name, optionalText(most)])) as Record<Name, ReturnType<typeof optionalText>>).optional();

const partOfHome = z.object({
  hero: z.object({ slides: z.array(picturedInput).max(3).optional() }).optional(),
  highlights: z.array(wordsInput).max(6).optional(),
  steps: z.array(picturedInput).max(6).optional(),
  about: z.object({ title: optionalText(200), text: optionalText(2000), picture: pictureUse.nullish() }).optional(),
  categoriesIntro: someWords,
  allproductsIntro: someWords,
  servicesIntro: someWords,
  galleryIntro: someWords,
  contactIntro: someWords,
  quotesIntro: someWords,
  notFound: someWords,
  similarIntro: someWords,
  compareIntro: someWords,
  mystonesIntro: someWords,
  sentIntro: someWords,
  noServices: someWords,
  noProjects: z.object({ text: optionalText(2000) }).optional(),
  /** What a tab is called, and the slug of the service that it shows. */
  serviceTabs: z
    .array(z.object({ title: text(60), service: text(100) }))
    .max(6)
    .optional(),
  headings: anyOf(headings.keyof().options, 200),
  descriptions: anyOf(descriptions.keyof().options, 300),
  logo: aloneInput,
});
export type PartOfHome = z.output<typeof partOfHome>;

export const getAdminHome = defineCall({
  path: '/admin/home/get',
  summary: 'Words and pictures of the home page and the headings of the others',
  who: areas.content,
  input: nothing,
  answer: z.object({ response: editedHome }),
  errors: [],
});

export const saveHome = defineCall({
  path: '/admin/home/save',
  summary: 'Save any part of the words of the home page and the headings: objects are merged by key, lists replaced',
  who: areas.content,
  input: partOfHome.extend({ version }),
  answer: z.object({ response: editedHome }),
  errors: ['title_required', 'service_required', 'picture_gone', 'version_stale'],
});

const security = z.object({ owners_need_second_factor: z.boolean(), version: z.int() });

export const getSecurity = defineCall({
  path: '/admin/security/get',
  summary: 'How staff must sign in',
  who: areas.settings,
  input: nothing,
  answer: z.object({ response: security }),
  errors: [],
});

export const saveSecurity = defineCall({
  path: '/admin/security/save',
  summary: 'Whether owners must have a second factor; who turns it on must have one',
  who: areas.settings,
  recentProof: true,
  input: z.object({ owners_need_second_factor: z.boolean(), version }),
  answer: z.object({ response: security }),
  errors: ['second_factor_first', 'version_stale'],
});

export const adminSettingsCalls = [getSettings, saveSettings, getAdminHome, saveHome, getSecurity, saveSecurity] as const;
