import { z } from 'zod';
import { areas } from '#domain/accounts/staff.ts';
import { defineCall, defineUpload, everyUploadRefuses, sitePictures } from '#contract/endpoint.ts';
import { count, lookup, nothing, optionalId, optionalText, picture, text } from '#contract/schemas.ts';
import { editingCalls, listingStatus, orderCall, pictureUse, usedPicture } from './editing.ts';
import { version } from './shapes.ts';

const who = areas.content;
const pictures = z.array(pictureUse).max(60).optional();

export const editedService = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Rand, VAT included; 0 = priced on request. */
  price: z.number(),
  status: listingStatus,
  featured: z.enum(['Yes', 'No']),
  services: z.array(z.object({ name: z.string() })),
  pictures: z.array(usedPicture),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type EditedService = z.infer<typeof editedService>;

const serviceCalls = [
  ...editingCalls(
    'service',
    'services',
    editedService,
    {
      slug: optionalText(100),
      name: optionalText(120),
      description: optionalText(5000),
      price: z.number().min(0).max(10_000_000).optional(),
      status: listingStatus.optional(),
      featured: z.enum(['Yes', 'No']).optional(),
      services: z
        .array(z.object({ name: text(200) }))
        .max(60)
        .optional(),
      pictures,
    },
    ['name_required', 'slug_taken', 'picture_gone'],
  ),
  orderCall('service', 'services'),
] as const;

export const editedProject = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  status: listingStatus,
  pictures: z.array(usedPicture),
  stones: z.array(lookup),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type EditedProject = z.infer<typeof editedProject>;

const projectCalls = [
  ...editingCalls(
    'project',
    'gallery projects',
    editedProject,
    {
      title: optionalText(160),
      description: optionalText(5000),
      status: listingStatus.optional(),
      pictures,
      /** Ids of products. */
      stones: z.array(z.uuid()).max(60).optional(),
    },
    ['title_required', 'picture_gone', 'stone_gone'],
  ),
  orderCall('project', 'gallery projects'),
] as const;

export const editedTestimonial = z.object({
  _id: z.string(),
  content: z.string(),
  author: z.string(),
  /** A picture's path; empty where a drawn portrait stands in. */
  photo: z.string(),
  status: listingStatus,
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type EditedTestimonial = z.infer<typeof editedTestimonial>;

const testimonialCalls = [
  ...editingCalls(
    'testimonial',
    'testimonials',
    editedTestimonial,
    {
      content: optionalText(2000),
      author: optionalText(120),
      /** A stored picture's id; null for none. */
      picture: z.uuid().nullish(),
      status: listingStatus.optional(),
    },
    ['words_required', 'name_required', 'picture_gone'],
  ),
  orderCall('testimonial', 'testimonials'),
] as const;

export const editedSuburb = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty where the person types it. */
  postal_code: z.string(),
  status: listingStatus,
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type EditedSuburb = z.infer<typeof editedSuburb>;

const suburbCalls = editingCalls('suburb', 'suburbs', editedSuburb, { name: optionalText(120), postal_code: optionalText(12) }, [
  'name_required',
  'already_there',
]);

export const editedException = z.object({
  _id: z.string(),
  /** `2026-12-25`. */
  day: z.iso.date(),
  /** As the opening hours are written: `08:00 - 12:00`, `Closed`. */
  hours: z.string(),
  note: z.string(),
  status: listingStatus,
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type EditedException = z.infer<typeof editedException>;

const exceptionCalls = editingCalls(
  'opening',
  'days with other opening hours',
  editedException,
  { day: z.iso.date().optional(), hours: optionalText(60), note: optionalText(120) },
  ['hours_unreadable', 'already_there'],
);

const pageView = z.object({ slug: z.string(), content: z.string(), version: z.int(), updatedAt: z.iso.datetime() });
export type DeskPageContent = z.infer<typeof pageView>;
const slug = z.string().regex(/^\w{1,100}$/, 'letters and digits');
const versionView = z.object({ version: z.int(), at: z.iso.datetime(), who: z.string() });

export const listPages = defineCall({
  path: '/admin/pages/list',
  summary: 'The written pages',
  who,
  input: nothing,
  answer: z.object({ response: z.object({ result: z.array(pageView.omit({ content: true })), fullcount: z.int() }) }),
  refusals: [],
});

export const getPage = defineCall({
  path: '/admin/pages/get',
  summary: 'One written page; with `version` as it was then',
  who,
  input: z.object({ slug, version: z.int().optional() }),
  answer: z.object({ response: pageView }),
  refusals: ['not_found'],
});

export const savePage = defineCall({
  path: '/admin/pages/save',
  summary: 'Save a written page; what is unsafe in it is left out. Every save keeps a version',
  who,
  input: z.object({ slug, content: text(200_000), version }),
  answer: z.object({ response: pageView }),
  refusals: ['version_stale'],
});

export const listVersions = defineCall({
  path: '/admin/pages/versions',
  summary: 'Every version of a page, the newest first',
  who,
  input: z.object({ slug, skip: count(100_000, 0), limit: count(100, 60) }),
  answer: z.object({ response: z.object({ result: z.array(versionView), fullcount: z.int() }) }),
  refusals: ['not_found'],
});

export const comparePages = defineCall({
  path: '/admin/pages/compare',
  summary: 'What changed between two versions of a page, in words; without `to`, up to the newest',
  who,
  input: z.object({ slug, from: z.int(), to: z.int().optional() }),
  answer: z.object({
    response: z.object({
      from: versionView,
      to: versionView,
      parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
  }),
  refusals: ['not_found'],
});

export const restorePage = defineCall({
  path: '/admin/pages/restore',
  summary: 'Make an older version of a page the newest; with `newest`, only over that one',
  who,
  input: z.object({ slug, version: z.int(), newest: version }),
  answer: z.object({ response: pageView }),
  refusals: ['not_found', 'version_stale'],
});

export const previewPage = defineCall({
  path: '/admin/pages/preview',
  summary: 'Unsaved content as the public would see it: what is unsafe is left out',
  who,
  input: z.object({ content: text(200_000) }),
  answer: z.object({ response: z.object({ content: z.string() }) }),
  refusals: [],
});

const libraryPicture = picture.omit({ alt: true, focus: true });
/** With the words that it has where it is shown; empty where it is shown nowhere. */
const keptPicture = picture.omit({ focus: true });
export type KeptPicture = z.infer<typeof keptPicture>;

export const savePicture = defineUpload({
  path: '/admin/picture/save',
  summary: 'Keep pictures for any use (multipart: one or more `pictures`); one that is there already is kept once',
  who,
  multipart: { fields: [], files: sitePictures },
  answer: z.object({ response: z.object({ result: z.array(libraryPicture) }) }),
  refusals: [...everyUploadRefuses, 'file_missing', 'file_format', 'picture_too_large', 'picture_several'],
});

export const listPictures = defineCall({
  path: '/admin/picture/list',
  summary: 'Stored pictures, the newest first; with `search` those whose words hold it, wherever they are shown',
  who,
  input: z.object({ _id: optionalId, search: text(200), skip: count(100_000, 0), limit: count(100, 60) }),
  answer: z.object({ response: z.object({ result: z.array(keptPicture), fullcount: z.int() }) }),
  refusals: [],
});

export const adminContentCalls = [
  ...serviceCalls,
  ...projectCalls,
  ...testimonialCalls,
  ...suburbCalls,
  ...exceptionCalls,
  listPages,
  getPage,
  savePage,
  listVersions,
  comparePages,
  restorePage,
  previewPage,
  savePicture,
  listPictures,
] as const;
