import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { descriptions, generalSettings, headings, createHomeContentSchema, socialLinks } from '#contract/public/settings.endpoints.ts';
import { optionalEmail, emptyInput, optionalText, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion, pictureRef, resolvedPicture } from '#contract/admin/admin.schemas.ts';

const allSettings = generalSettings.extend({
  social: socialLinks,
  /** The site icon; null for the built-in one. */
  favicon: resolvedPicture.nullable(),
  version: z.int(),
});
export type AllSettings = z.infer<typeof allSettings>;

/** A latitude or longitude. @param max in degrees */
const coordinate = (max: number) => z.number().min(-max).max(max).nullable().optional();

/** Any part of the settings. Objects are merged by key, lists are replaced. */
const settingsPatch = z.object({
  email: optionalEmail,
  emailSales: optionalEmail,
  address: z
    .object({
      line1: optionalText(200),
      line2: optionalText(200),
      city: optionalText(80),
      postal_code: optionalText(12),
      state: optionalText(80),
      province: optionalText(80),
      formatted_address: optionalText(400),
      lat: coordinate(90),
      lng: coordinate(180),
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

const adminHome = createHomeContentSchema(resolvedPicture).extend({ version: z.int() });
export type AdminHome = z.infer<typeof adminHome>;

const titleAndTextPatch = z.object({ title: optionalText(200), text: optionalText(2000) }).optional();
const titleAndTextInput = z.object({ title: textOrEmpty(200), text: textOrEmpty(2000) });
const titleTextPictureInput = titleAndTextInput.extend({ picture: pictureRef.nullish() });
const optionalPictureInput = z.object({ picture: pictureRef.nullish() }).optional();

/** An object of optional texts. @param max the maximum length of each text, in characters */
const optionalTexts = <Name extends string>(names: readonly Name[], max: number) =>
  z.object(Object.fromEntries(names.map((name) => [name, optionalText(max)])) as Record<Name, ReturnType<typeof optionalText>>).optional();

const homePatch = z.object({
  hero: z.object({ slides: z.array(titleTextPictureInput).max(3).optional() }).optional(),
  highlights: z.array(titleAndTextInput).max(6).optional(),
  steps: z.array(titleTextPictureInput).max(6).optional(),
  about: z.object({ title: optionalText(200), text: optionalText(2000), picture: pictureRef.nullish() }).optional(),
  categoriesIntro: titleAndTextPatch,
  allproductsIntro: titleAndTextPatch,
  servicesIntro: titleAndTextPatch,
  galleryIntro: titleAndTextPatch,
  contactIntro: titleAndTextPatch,
  quotesIntro: titleAndTextPatch,
  notFound: titleAndTextPatch,
  similarIntro: titleAndTextPatch,
  compareIntro: titleAndTextPatch,
  mystonesIntro: titleAndTextPatch,
  sentIntro: titleAndTextPatch,
  noServices: titleAndTextPatch,
  noProjects: z.object({ text: optionalText(2000) }).optional(),
  /** The title of each tab, and the slug of its service. */
  serviceTabs: z
    .array(z.object({ title: textOrEmpty(60), service: textOrEmpty(100) }))
    .max(6)
    .optional(),
  headings: optionalTexts(headings.keyof().options, 200),
  descriptions: optionalTexts(descriptions.keyof().options, 300),
  logo: optionalPictureInput,
});
export type HomePatch = z.output<typeof homePatch>;

export const adminSettingsEndpoints = {
  '/admin/settings/get': defineEndpoint({
    summary: 'Returns the general settings and the social links.',
    access: permissions.content,
    input: emptyInput,
    response: allSettings,
  }),

  '/admin/settings/save': defineEndpoint({
    summary: 'Saves any part of the general settings.',
    description: 'Objects are merged by key, lists are replaced.',
    access: permissions.settings,
    requiresReauthentication: true,
    input: settingsPatch.extend({ version: expectedVersion }),
    response: allSettings,
    errors: [
      'email_invalid',
      'phone_invalid',
      'calling_code_invalid',
      'country_code_invalid',
      'hours_unreadable',
      'name_required',
      'url_invalid',
      'picture_gone',
      'version_stale',
    ],
  }),

  '/admin/home/get': defineEndpoint({
    summary: 'Returns the texts and pictures of the home page and the headings of other pages.',
    access: permissions.content,
    input: emptyInput,
    response: adminHome,
  }),

  '/admin/home/save': defineEndpoint({
    summary: 'Saves any part of the texts and pictures of the home page and the headings.',
    description: 'Objects are merged by key, lists are replaced.',
    access: permissions.content,
    input: homePatch.extend({ version: expectedVersion }),
    response: adminHome,
    errors: ['title_required', 'service_required', 'picture_gone', 'version_stale'],
  }),
};
