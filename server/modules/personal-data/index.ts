import { customerDataEndpoints } from '#contract/admin/customer-data.endpoints.ts';
import { personalDataEndpoints } from '#contract/account/personal-data.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { PasswordsService } from '#server/modules/auth/index.ts';
import { createPersonalData } from './personal-data.service.ts';

export { accountTransfers } from './contributors.ts';

type Dependencies = { db: Db; exportDb: Db; clock: Clock; files: FileStorage; limits: RateLimiter; passwords: PasswordsService };

export function createPersonalDataModule(dependencies: Dependencies) {
  const personalData = createPersonalData(dependencies);
  const jobs: JobHandlersFor<'delete_files'> = { delete_files: ({ keys }) => personalData.deleteFiles(keys) };
  const handlers = {
    ...serve(personalDataEndpoints, {
      '/user/data/export': (_input, { currentUser }) => personalData.exportOwnData(currentUser),

      '/user/account/delete': async ({ password }, { currentUser }) => {
        await personalData.eraseOwnAccount(currentUser, password);
        return { message: 'Your account has been deleted.' };
      },
    }),
    ...serve(customerDataEndpoints, {
      '/admin/customers/export': ({ _id }, { currentUser }) => personalData.exportCustomerData(currentUser, _id),

      '/admin/customers/erase': async ({ _id, confirm }, { currentUser }) => {
        await personalData.eraseCustomer(currentUser, _id, confirm);
        return { message: 'Customer erased' };
      },
    }),
  };
  return { handlers, jobs };
}
