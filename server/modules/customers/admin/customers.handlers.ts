import type { customerEndpoints } from '#contract/admin/customers.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { CustomersService } from './customers.service.ts';
import type { AccountMerge } from './account-merge.service.ts';

// The endpoints of personal-data belong to their own module.
type CustomerPaths = Exclude<(typeof customerEndpoints)[number]['path'], '/admin/customers/export' | '/admin/customers/erase'>;

export const createCustomersHandlers = (customers: CustomersService, merges: AccountMerge): Pick<Handlers, CustomerPaths> => ({
  '/admin/customers/list': async (input) => ({ response: await customers.list(input) }),
  '/admin/customers/get': async ({ _id }) => ({ response: await customers.get(_id) }),
  '/admin/customers/save': async (input, { person }) => ({ response: await customers.save(person, input) }),
  '/admin/customers/mail': async (input, { person }) => ({ message: await customers.mail(person, input) }),
  '/admin/customers/second_factor/drop': async ({ _id }, { person }) => ({ response: await customers.dropSecondFactor(person, _id) }),
  '/admin/customers/merge': async ({ keep: target, close: source }, { person }) => ({
    response: { _id: await merges.merge(person, { source, target }) },
  }),
  '/admin/customers/unmerge': async ({ _id }, { person }) => ({ response: { closed: await merges.unmerge(person, _id) } }),
  '/admin/customers/note/add': async (input, { person, idempotencyKey }) => ({
    response: await customers.addNote(person, input, idempotencyKey),
  }),
  '/admin/customers/note/delete': async ({ _id }, { person }) => ({ response: await customers.deleteNote(person, _id) }),
  '/admin/customers/note/restore': async ({ _id }, { person }) => ({ response: await customers.restoreNote(person, _id) }),
});
