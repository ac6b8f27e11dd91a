import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint, defineUpload, fileContentErrorCodes, uploadErrorCodes, sitePictures } from '#contract/endpoint.ts';
import { skipOrLimit, emptyInput, optionalId, picture, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion } from './admin.schemas.ts';

const access = permissions.content;
const adminPage = z.object({ slug: z.string(), content: z.string(), version: z.int(), updatedAt: z.iso.datetime() });
export type AdminPageContent = z.infer<typeof adminPage>;
const slug = z.string().regex(/^\w{1,100}$/, 'letters and digits');
const pageVersion = z.object({ version: z.int(), at: z.iso.datetime(), who: z.string() });

const libraryPicture = picture.omit({ alt: true, focus: true });
/** A picture with its alt text on the page; '' if it is not used. */
const libraryPictureWithAlt = picture.omit({ focus: true });
export type LibraryPictureDto = z.infer<typeof libraryPictureWithAlt>;

export const adminContentEndpoints = {
  '/admin/pages/list': defineEndpoint({
    summary: 'Lists the content pages.',
    access,
    input: emptyInput,
    output: z.object({ response: z.object({ result: z.array(adminPage.omit({ content: true })), fullcount: z.int() }) }),
    errors: [],
  }),

  '/admin/pages/get': defineEndpoint({
    summary: 'Returns one content page, or an earlier `version` of it.',
    access,
    input: z.object({ slug, version: z.int().optional() }),
    output: z.object({ response: adminPage }),
    errors: ['not_found'],
  }),

  '/admin/pages/save': defineEndpoint({
    summary: 'Saves a content page as a new version.',
    description: 'Unsafe HTML is removed.',
    access,
    input: z.object({ slug, content: textOrEmpty(200_000), version: expectedVersion }),
    output: z.object({ response: adminPage }),
    errors: ['version_stale'],
  }),

  '/admin/pages/versions': defineEndpoint({
    summary: 'Lists the versions of a content page, newest first.',
    access,
    input: z.object({ slug, skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
    output: z.object({ response: z.object({ result: z.array(pageVersion), fullcount: z.int() }) }),
    errors: ['not_found'],
  }),

  '/admin/pages/compare': defineEndpoint({
    summary: 'Compares the texts of two versions of a content page.',
    description: 'Without `to`, compares with the newest version.',
    access,
    input: z.object({ slug, from: z.int(), to: z.int().optional() }),
    output: z.object({
      response: z.object({
        from: pageVersion,
        to: pageVersion,
        parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
      }),
    }),
    errors: ['not_found'],
  }),

  '/admin/pages/restore': defineEndpoint({
    summary: 'Restores an earlier version of a content page as the newest version.',
    description: 'With `newest`, returns 409 if a newer version exists.',
    access,
    input: z.object({ slug, version: z.int(), newest: expectedVersion }),
    output: z.object({ response: adminPage }),
    errors: ['not_found', 'version_stale'],
  }),

  '/admin/pages/preview': defineEndpoint({
    summary: 'Returns unsaved page content with unsafe HTML removed, as visitors would see it.',
    access,
    input: z.object({ content: textOrEmpty(200_000) }),
    output: z.object({ response: z.object({ content: z.string() }) }),
    errors: [],
  }),

  '/admin/picture/save': defineUpload({
    summary: 'Uploads pictures to the library.',
    description: 'Multipart with one or more `pictures`. A picture that is already stored is not stored again.',
    access,
    multipart: { fields: z.object({}), files: sitePictures },
    output: z.object({ response: z.object({ result: z.array(libraryPicture) }) }),
    errors: [...uploadErrorCodes, 'file_missing', ...fileContentErrorCodes, 'picture_too_large', 'picture_several'],
  }),

  '/admin/picture/list': defineEndpoint({
    summary: 'Lists the stored pictures, newest first.',
    description: '`search` matches the alt texts of the pictures on all pages.',
    access,
    input: z.object({ _id: optionalId, search: textOrEmpty(200), skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
    output: z.object({ response: z.object({ result: z.array(libraryPictureWithAlt), fullcount: z.int() }) }),
    errors: [],
  }),
};
