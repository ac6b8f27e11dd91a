import type { Core } from '#server/http/core.ts';
import { customerEndpoints } from '#contract/admin/customers.endpoints.ts';
import { profileEndpoints } from '#contract/account/profile.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type {
  PasswordLinkService,
  Factors,
  PasswordsService,
  SessionsService,
  EmailVerificationService,
} from '#server/modules/auth/index.ts';
import { createAccountMerge } from './admin/account-merge.service.ts';
import { createCustomerEmail } from './admin/customer-email.service.ts';
import { createCustomers } from './admin/customers.service.ts';
import type { AccountTransfers } from '#server/modules/users/index.ts';
import { createProfile } from './profile.service.ts';

export { customerMessages } from './admin/accounts-merged.message.ts';
export { customersPersonalData } from './customers-personal-data.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'limits' | 'publicUrl'> & {
  sessions: SessionsService;
  passwords: PasswordsService;
  passwordLinks: PasswordLinkService;
  verification: EmailVerificationService;
  factors: Factors;
  transfers: AccountTransfers;
};

export function createCustomersModule(dependencies: Dependencies) {
  const profile = createProfile(dependencies);
  const customers = createCustomers(dependencies);
  const emails = createCustomerEmail(dependencies);
  const merges = createAccountMerge(dependencies);
  const handlers = {
    ...serve(profileEndpoints, {
      '/user/profile/get': (_input, { currentUser }) => profile.get(currentUser),
      '/user/profile/save': (input, { currentUser }) => profile.save(currentUser, input),

      '/user/email/resend': async (_input, { currentUser }) => {
        await profile.resendVerificationLink(currentUser);
        return { message: 'Email sent.' };
      },
    }),
    ...serve(customerEndpoints, {
      '/admin/customers/list': (input) => customers.list(input),
      '/admin/customers/get': ({ _id }) => customers.get(_id),
      '/admin/customers/save': (input, { currentUser }) => customers.save(currentUser, input),
      '/admin/customers/email/save': async (input, { currentUser }) => {
        const { message } = await emails.save(currentUser, input);
        return { response: await customers.get(input._id), message };
      },
      '/admin/customers/send-link': async (input, { currentUser }) => ({ message: await customers.sendLink(currentUser, input) }),
      '/admin/customers/second_factor/drop': ({ _id }, { currentUser }) => customers.deleteSecondFactor(currentUser, _id),
      '/admin/customers/merge': async ({ target, source }, { currentUser }) => ({
        _id: await merges.merge(currentUser, { source, target }),
      }),
      '/admin/customers/unmerge': async ({ _id }, { currentUser }) => ({ source: await merges.unmerge(currentUser, _id) }),
      '/admin/customers/note/add': (input, { currentUser, idempotencyKey }) => customers.addNote(currentUser, input, idempotencyKey),
      '/admin/customers/note/delete': ({ _id }, { currentUser }) => customers.deleteNote(currentUser, _id),
      '/admin/customers/note/restore': ({ _id }, { currentUser }) => customers.restoreNote(currentUser, _id),
    }),
  };
  return { merges, handlers };
}
