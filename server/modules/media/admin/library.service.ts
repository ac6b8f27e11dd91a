import type { Db } from '#server/db/connection.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { insertPictures, storeOriginal } from '../store-picture.ts';
import { listLibrary, listPicturesById, type LibraryPicture } from '../pictures.store.ts';

/** Stores and lists the pictures of the library, from which staff choose. */
export function createLibrary({ db, files }: { db: Db; files: FileStorage }) {
  return {
    /** Stores pictures in the order of their files. A picture that is already stored is not stored twice. */
    async storePictures(paths: readonly string[]): Promise<LibraryPicture[]> {
      const storedPictures = [];
      for (const path of paths) storedPictures.push(await storeOriginal(files, path));
      const ids = await insertPictures(db, storedPictures);
      const picturesById = new Map((await listPicturesById(db, ids)).map((picture) => [picture._id, picture]));
      return ids.map((id) => picturesById.get(id)!);
    },

    list: (query: { _id?: string | undefined; search: string; skip: number; limit: number }) => listLibrary(db, query),
  };
}
