import type { Core } from '#server/http/core.ts';
import { uploadEndpoints } from '#contract/public/uploads.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { createUploads } from './uploads.service.ts';

export { serveUploads } from './uploads.routes.ts';
export type { CheckedUpload, UploadsService } from './uploads.service.ts';
export { assignUpload, claimUploads } from './uploads.store.ts';

type Dependencies = Pick<Core, 'db' | 'log' | 'clock' | 'files' | 'cryptography' | 'limits' | 'receiver'>;

export function createUploadsModule(dependencies: Dependencies) {
  const uploads = createUploads(dependencies);
  const jobs: JobHandlersFor<'delete_unused_uploads'> = {
    delete_unused_uploads: async () => {
      await uploads.deleteUnclaimed();
      await uploads.deleteOrphanedFiles();
    },
  };
  const handlers = serve(uploadEndpoints, {
    '/site/quotes/save/local/images': async (_input, { currentUser, address, request }) => {
      const { path, hint } = await uploads.receive(request!, currentUser?.id, address);
      return { file_path: path, ...(hint !== '' && { hint }) };
    },

    '/user/uploads/link': async ({ path }, { currentUser }) => ({ url: await uploads.createLink(currentUser, path) }),
  });
  return { uploads, handlers, jobs };
}
