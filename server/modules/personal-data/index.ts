import type { Core } from '#server/http/core.ts';
import { customerDataEndpoints } from '#contract/admin/customer-data.endpoints.ts';
import { personalDataEndpoints } from '#contract/account/personal-data.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { PasswordsService } from '#server/modules/auth/index.ts';
import { createPersonalData } from './personal-data.service.ts';

export { accountTransfers } from './contributors.ts';

type Dependencies = Pick<Core, 'db' | 'exportDb' | 'clock' | 'files' | 'limits'> & { passwords: PasswordsService };

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
