import type { Db } from '#server/db/connection.ts';
import type { Files } from '#server/adapters/file-storage.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { libraryHandlers } from './admin/library.handlers.ts';
import { createLibrary } from './admin/library.service.ts';
import { createMedia, type Derivative } from './media.service.ts';

// Shared data module: pictures. Other modules may call its store functions.
export * from './pictures.store.ts';
export { describePicture, mimeTypeOf } from './image-variants.ts';
export { createLinkedPictures, type LinkedPictures } from './admin/linked-pictures.service.ts';
export { serveMedia } from './media.routes.ts';
export type { Media } from './media.service.ts';
export { reencodePicture } from './reencode-picture.ts';

type Dependencies = { db: Db; files: Files; demoCache: Files; receiver: UploadReceiver };

export function createMediaModule({ db, files, demoCache, receiver }: Dependencies) {
  const media = createMedia({ db, files, demoCache });
  const jobs: JobHandlersFor<'make_derivative'> = { make_derivative: (payload) => media.prepare(payload as Derivative) };
  return { ...media, handlers: libraryHandlers(createLibrary({ db, files }), receiver), jobs };
}
