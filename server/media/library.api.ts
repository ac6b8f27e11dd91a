import type { Handlers } from '#server/serve.ts';
import type { Library } from './library.service.ts';
import type { LibraryPicture } from './pictures.store.ts';
import { readSentPictures } from './sent-pictures.ts';

const present = ({ contentHash: _hash, ...picture }: LibraryPicture) => picture;

export const libraryApi = (library: Library): Pick<Handlers, '/admin/picture/save' | '/admin/picture/list'> => ({
  '/admin/picture/save': async (_input, { request }) => {
    const { files } = await readSentPictures(request!);
    return { response: { result: (await library.keep(files)).map(present) } };
  },

  '/admin/picture/list': async (input) => {
    const { result, fullcount } = await library.list(input);
    return { response: { result: result.map(present), fullcount } };
  },
});
