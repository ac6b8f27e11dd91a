import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { PasswordsService } from '#server/modules/auth/index.ts';
import { createCustomerDataHandlers } from './admin/customer-data.handlers.ts';
import { createPersonalDataHandlers } from './personal-data.handlers.ts';
import { createPersonalData } from './personal-data.service.ts';

export { accountTransfers } from './contributors.ts';

type Dependencies = { db: Db; exportDb: Db; clock: Clock; files: FileStorage; limits: RateLimiter; passwords: PasswordsService };

export function createPersonalDataModule(dependencies: Dependencies) {
  const personalData = createPersonalData(dependencies);
  const jobs: JobHandlersFor<'delete_files'> = { delete_files: ({ keys }) => personalData.deleteFiles(keys) };
  return { handlers: { ...createPersonalDataHandlers(personalData), ...createCustomerDataHandlers(personalData) }, jobs };
}
