import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint, defineUpload, fileContentErrorCodes, uploadErrorCodes, sitePictures } from '#contract/endpoint.ts';
import { skipOrLimit, optionalId, picture, textOrEmpty, listResponse } from '#contract/schemas.ts';

const access = permissions.content;
const libraryPicture = picture.omit({ alt: true, focus: true });
/** A picture with its alt text on the page; '' if it is not used. */
const libraryPictureWithAlt = picture.omit({ focus: true });
export type LibraryPictureDto = z.infer<typeof libraryPictureWithAlt>;

export const pictureLibraryEndpoints = {
  '/admin/picture/save': defineUpload({
    summary: 'Uploads pictures to the library.',
    description: 'Multipart with one or more `pictures`. A picture that is already stored is not stored again.',
    access,
    multipart: { fields: z.object({}), files: sitePictures },
    response: listResponse(libraryPicture),
    errors: [...uploadErrorCodes, 'file_missing', ...fileContentErrorCodes, 'picture_too_large', 'picture_several'],
  }),

  '/admin/picture/list': defineEndpoint({
    summary: 'Lists the stored pictures, newest first.',
    description: '`search` matches the alt texts of the pictures on all pages.',
    access,
    input: z.object({ _id: optionalId, search: textOrEmpty(200), skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
    response: z.object({ result: z.array(libraryPictureWithAlt), fullcount: z.int() }),
  }),
};
