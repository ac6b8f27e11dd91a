import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { descriptions, generalSettings, headings, createHomeContentSchema, social } from '#contract/public/settings.endpoints.ts';
import { emptyInput, optionalText, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion, pictureRef, resolvedPicture } from './admin-schemas.ts';

const allSettings = generalSettings.extend({
  social,
  /** The site icon; null for the built-in one. */
  favicon: resolvedPicture.nullable(),
  version: z.int(),
});
export type AllSettings = z.infer<typeof allSettings>;

const degrees = (max: number) => z.number().min(-max).max(max).nullable().optional();

/** Any part of the settings. Objects are merged by key, lists are replaced. */
const settingsPatch = z.object({
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
    .array(z.object({ name: textOrEmpty(60), url: textOrEmpty(500) }))
    .max(20)
    .optional(),
  favicon: pictureRef.nullish(),
});

export const getSettings = defineEndpoint({
  path: '/admin/settings/get',
  summary: 'Returns the general settings and the social links.',
  access: permissions.content,
  input: emptyInput,
  output: z.object({ response: allSettings }),
  errors: [],
});

export const saveSettings = defineEndpoint({
  path: '/admin/settings/save',
  summary: 'Saves any part of the general settings.',
  description: 'Objects are merged by key, lists are replaced.',
  access: permissions.settings,
  input: settingsPatch.extend({ version: expectedVersion }),
  output: z.object({ response: allSettings }),
  errors: ['email_invalid', 'phone_invalid', 'name_required', 'url_invalid', 'picture_gone', 'version_stale'],
});

const editedHome = createHomeContentSchema(resolvedPicture).extend({ version: z.int() });
export type AdminHome = z.infer<typeof editedHome>;

const partialTexts = z.object({ title: optionalText(200), text: optionalText(2000) }).optional();
const wordsInput = z.object({ title: textOrEmpty(200), text: textOrEmpty(2000) });
const picturedInput = wordsInput.extend({ picture: pictureRef.nullish() });
const aloneInput = z.object({ picture: pictureRef.nullish() }).optional();

/** Optional texts by name. @param max the maximum length of each, in characters */
const anyOf = <Name extends string>(names: readonly Name[], max: number) =>
  z.object(Object.fromEntries(names.map((name) => [name, optionalText(max)])) as Record<Name, ReturnType<typeof optionalText>>).optional();

const homePatch = z.object({
  hero: z.object({ slides: z.array(picturedInput).max(3).optional() }).optional(),
  highlights: z.array(wordsInput).max(6).optional(),
  steps: z.array(picturedInput).max(6).optional(),
  about: z.object({ title: optionalText(200), text: optionalText(2000), picture: pictureRef.nullish() }).optional(),
  categoriesIntro: partialTexts,
  allproductsIntro: partialTexts,
  servicesIntro: partialTexts,
  galleryIntro: partialTexts,
  contactIntro: partialTexts,
  quotesIntro: partialTexts,
  notFound: partialTexts,
  similarIntro: partialTexts,
  compareIntro: partialTexts,
  mystonesIntro: partialTexts,
  sentIntro: partialTexts,
  noServices: partialTexts,
  noProjects: z.object({ text: optionalText(2000) }).optional(),
  /** The title of each tab, and the slug of its service. */
  serviceTabs: z
    .array(z.object({ title: textOrEmpty(60), service: textOrEmpty(100) }))
    .max(6)
    .optional(),
  headings: anyOf(headings.keyof().options, 200),
  descriptions: anyOf(descriptions.keyof().options, 300),
  logo: aloneInput,
});
export type HomePatch = z.output<typeof homePatch>;

export const getAdminHome = defineEndpoint({
  path: '/admin/home/get',
  summary: 'Returns the texts and pictures of the home page and the headings of other pages.',
  access: permissions.content,
  input: emptyInput,
  output: z.object({ response: editedHome }),
  errors: [],
});

export const saveHome = defineEndpoint({
  path: '/admin/home/save',
  summary: 'Saves any part of the texts and pictures of the home page and the headings.',
  description: 'Objects are merged by key, lists are replaced.',
  access: permissions.content,
  input: homePatch.extend({ version: expectedVersion }),
  output: z.object({ response: editedHome }),
  errors: ['title_required', 'service_required', 'picture_gone', 'version_stale'],
});

const security = z.object({ owners_need_second_factor: z.boolean(), version: z.int() });

export const getSecurity = defineEndpoint({
  path: '/admin/security/get',
  summary: 'Returns the sign-in rules for staff.',
  access: permissions.settings,
  input: emptyInput,
  output: z.object({ response: security }),
  errors: [],
});

export const saveSecurity = defineEndpoint({
  path: '/admin/security/save',
  summary: 'Sets whether owners must have a second factor.',
  description: 'An owner without one cannot turn it on.',
  access: permissions.settings,
  requiresReauthentication: true,
  input: z.object({ owners_need_second_factor: z.boolean(), version: expectedVersion }),
  output: z.object({ response: security }),
  errors: ['second_factor_first', 'version_stale'],
});

export const adminSettingsEndpoints = [getSettings, saveSettings, getAdminHome, saveHome, getSecurity, saveSecurity] as const;
