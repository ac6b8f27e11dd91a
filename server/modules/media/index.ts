import { pictureLibraryEndpoints } from '#contract/admin/picture-library.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import type { Db } from '#server/db/connection.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { createLibrary } from './admin/library.service.ts';
import { createMedia, type ImageVariantKey } from './media.service.ts';

// Shared data module: pictures. Other modules may call its store functions.
export {
  selectPicturesJson,
  selectProductPicturesJson,
  listFirstProductPictures,
  selectPicturesByProduct,
  type StoredPicture,
  insertPicture,
  selectAdminPicturesJson,
  replacePictures,
  type LibraryPicture,
  listPicturesById,
  listPicturesByHash,
} from './pictures.store.ts';
export { readImageInfo, getMimeType } from './image-variants.ts';
export { insertPictures, storeOriginal } from './store-picture.ts';
export { registerMediaRoutes } from './media.routes.ts';
export type { Media } from './media.service.ts';
export { reencodePicture } from './reencode-picture.ts';

type Dependencies = { db: Db; files: FileStorage; demoCache: FileStorage; receiver: UploadReceiver };

export function createMediaModule({ db, files, demoCache, receiver }: Dependencies) {
  const library = createLibrary({ db, files });
  const media = createMedia({ db, files, demoCache });
  const jobs: JobHandlersFor<'create_image_variant'> = { create_image_variant: (payload) => media.prepare(payload as ImageVariantKey) };
  const handlers = serve(pictureLibraryEndpoints, {
    '/admin/picture/save': async (_input, { request }) => ({
      result: await receiveFiles(receiver, request!, pictureLibraryEndpoints['/admin/picture/save'].multipart, ({ files: paths }) =>
        library.storePictures(paths),
      ),
    }),
    '/admin/picture/list': (input) => library.list(input),
  });
  return { ...media, handlers, jobs };
}
