import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint, defineUpload, uploadErrorCodes, sitePictures } from '#contract/endpoint.ts';
import { pagingCount, emptyInput, optionalId, picture, textField } from '#contract/schemas.ts';
import { expectedVersion } from './admin-schemas.ts';

const who = permissions.content;
const pageView = z.object({ slug: z.string(), content: z.string(), version: z.int(), updatedAt: z.iso.datetime() });
export type AdminPageContent = z.infer<typeof pageView>;
const slug = z.string().regex(/^\w{1,100}$/, 'letters and digits');
const versionView = z.object({ version: z.int(), at: z.iso.datetime(), who: z.string() });

export const listPages = defineEndpoint({
  path: '/admin/pages/list',
  summary: 'The written pages',
  who,
  input: emptyInput,
  answer: z.object({ response: z.object({ result: z.array(pageView.omit({ content: true })), fullcount: z.int() }) }),
  errors: [],
});

export const getPage = defineEndpoint({
  path: '/admin/pages/get',
  summary: 'One written page; with `version` as it was then',
  who,
  input: z.object({ slug, version: z.int().optional() }),
  answer: z.object({ response: pageView }),
  errors: ['not_found'],
});

export const savePage = defineEndpoint({
  path: '/admin/pages/save',
  summary: 'Save a written page; what is unsafe in it is left out. Every save keeps a version',
  who,
  input: z.object({ slug, content: textField(200_000), version: expectedVersion }),
  answer: z.object({ response: pageView }),
  errors: ['version_stale'],
});

export const listVersions = defineEndpoint({
  path: '/admin/pages/versions',
  summary: 'Every version of a page, the newest first',
  who,
  input: z.object({ slug, skip: pagingCount(100_000, 0), limit: pagingCount(100, 60) }),
  answer: z.object({ response: z.object({ result: z.array(versionView), fullcount: z.int() }) }),
  errors: ['not_found'],
});

export const comparePages = defineEndpoint({
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
  errors: ['not_found'],
});

export const restorePage = defineEndpoint({
  path: '/admin/pages/restore',
  summary: 'Make an older version of a page the newest; with `newest`, only over that one',
  who,
  input: z.object({ slug, version: z.int(), newest: expectedVersion }),
  answer: z.object({ response: pageView }),
  errors: ['not_found', 'version_stale'],
});

export const previewPage = defineEndpoint({
  path: '/admin/pages/preview',
  summary: 'Unsaved content as the public would see it: what is unsafe is left out',
  who,
  input: z.object({ content: textField(200_000) }),
  answer: z.object({ response: z.object({ content: z.string() }) }),
  errors: [],
});

const libraryPicture = picture.omit({ alt: true, focus: true });
/** A picture with its alt text on the page; '' if it is not used. */
const keptPicture = picture.omit({ focus: true });
export type LibraryPicture = z.infer<typeof keptPicture>;

export const savePicture = defineUpload({
  path: '/admin/picture/save',
  summary: 'Keep pictures for any use (multipart: one or more `pictures`); one that is there already is kept once',
  who,
  multipart: { fields: [], files: sitePictures },
  answer: z.object({ response: z.object({ result: z.array(libraryPicture) }) }),
  errors: [...uploadErrorCodes, 'file_missing', 'file_format', 'picture_too_large', 'picture_several'],
});

export const listPictures = defineEndpoint({
  path: '/admin/picture/list',
  summary: 'Stored pictures, the newest first; with `search` those whose words hold it, wherever they are shown',
  who,
  input: z.object({ _id: optionalId, search: textField(200), skip: pagingCount(100_000, 0), limit: pagingCount(100, 60) }),
  answer: z.object({ response: z.object({ result: z.array(keptPicture), fullcount: z.int() }) }),
  errors: [],
});

export const adminContentEndpoints = [
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
