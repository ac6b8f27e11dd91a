import { adminContentEndpoints } from '#contract/admin/admin-content.endpoints.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PictureLibraryService } from './library.service.ts';
import type { LibraryPicture } from '../pictures.store.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';

const toLibraryPictureDto = <StoredPicture extends LibraryPicture>({ contentHash: _hash, ...picture }: StoredPicture) => picture;

export const createLibraryHandlers = (
  library: PictureLibraryService,
  receiver: UploadReceiver,
): Pick<Handlers, '/admin/picture/save' | '/admin/picture/list'> => ({
  '/admin/picture/save': async (_input, { request }) => {
    const stored = await receiveFiles(receiver, request!, adminContentEndpoints['/admin/picture/save'].multipart, ({ files }) =>
      library.storePictures(files),
    );
    return { response: { result: stored.map((picture) => toLibraryPictureDto(picture)) } };
  },

  '/admin/picture/list': async (input) => {
    const { result, fullcount } = await library.list(input);
    return { response: { result: result.map((picture) => toLibraryPictureDto(picture)), fullcount } };
  },
});
