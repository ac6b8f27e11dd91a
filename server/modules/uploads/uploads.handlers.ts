import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { UploadsService } from './uploads.service.ts';

export const createUploadHandlers = (uploads: UploadsService): Pick<Handlers, '/site/quotes/save/local/images' | '/user/uploads/link'> => ({
  '/site/quotes/save/local/images': async (_input, { currentUser, address, request }) => {
    const { path, hint } = await uploads.receive(request!, currentUser?.id, address);
    return { file_path: path, ...(hint !== '' && { hint }) };
  },

  '/user/uploads/link': async ({ path }, { currentUser }) => ({ response: { url: await uploads.createLink(currentUser, path) } }),
});
