import type { customerEndpoints } from '#contract/admin/customers.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { CustomersService } from './customers.service.ts';
import type { AccountMerge } from './account-merge.service.ts';
import type { CustomerEmailService } from './customer-email.service.ts';

// The module personal-data handles exports and erasures.
type CustomerPaths = Exclude<keyof typeof customerEndpoints, '/admin/customers/export' | '/admin/customers/erase'>;

export const createCustomersHandlers = (
  customers: CustomersService,
  { merges, emails }: { merges: AccountMerge; emails: CustomerEmailService },
): Pick<Handlers, CustomerPaths> => ({
  '/admin/customers/list': async (input) => ({ response: await customers.list(input) }),
  '/admin/customers/get': async ({ _id }) => ({ response: await customers.get(_id) }),
  '/admin/customers/save': async (input, { currentUser }) => ({ response: await customers.save(currentUser, input) }),
  '/admin/customers/email/save': async (input, { currentUser }) => {
    const message = await emails.save(currentUser, input);
    return { response: await customers.get(input._id), message };
  },
  '/admin/customers/mail': async (input, { currentUser }) => ({ message: await customers.sendLink(currentUser, input) }),
  '/admin/customers/second_factor/drop': async ({ _id }, { currentUser }) => ({
    response: await customers.deleteSecondFactor(currentUser, _id),
  }),
  '/admin/customers/merge': async ({ keep: target, close: source }, { currentUser }) => ({
    response: { _id: await merges.merge(currentUser, { source, target }) },
  }),
  '/admin/customers/unmerge': async ({ _id }, { currentUser }) => ({ response: { closed: await merges.unmerge(currentUser, _id) } }),
  '/admin/customers/note/add': async (input, { currentUser, idempotencyKey }) => ({
    response: await customers.addNote(currentUser, input, idempotencyKey),
  }),
  '/admin/customers/note/delete': async ({ _id }, { currentUser }) => ({ response: await customers.deleteNote(currentUser, _id) }),
  '/admin/customers/note/restore': async ({ _id }, { currentUser }) => ({ response: await customers.restoreNote(currentUser, _id) }),
});
