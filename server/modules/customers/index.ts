import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type {
  PasswordLinkService,
  Factors,
  PasswordsService,
  SessionsService,
  EmailVerificationService,
} from '#server/modules/auth/index.ts';
import { createAccountMerge } from './admin/account-merge.service.ts';
import { createCustomerEmail } from './admin/customer-email.service.ts';
import { createCustomersHandlers } from './admin/customers.handlers.ts';
import { createCustomers } from './admin/customers.service.ts';
import type { AccountTransfers } from '#server/modules/users/index.ts';
import { createProfileHandlers } from './profile.handlers.ts';
import { createProfile } from './profile.service.ts';

export { customersPersonalData } from './customers-personal-data.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  limits: RateLimiter;
  sessions: SessionsService;
  passwords: PasswordsService;
  passwordLinks: PasswordLinkService;
  verification: EmailVerificationService;
  factors: Factors;
  transfers: AccountTransfers;
  publicUrl: string;
};

export function createCustomersModule(dependencies: Dependencies) {
  const merges = createAccountMerge(dependencies);
  const jobs: JobHandlersFor<'notify_accounts_merged'> = { notify_accounts_merged: ({ mergeId }) => merges.sendEmails(mergeId) };
  const handlers = {
    ...createProfileHandlers(createProfile(dependencies)),
    ...createCustomersHandlers(createCustomers(dependencies), { merges, emails: createCustomerEmail(dependencies) }),
  };
  return { merges, handlers, jobs };
}
