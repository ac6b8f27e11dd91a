import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PersonalData } from '../personal-data.service.ts';

export const createCustomerDataHandlers = (personalData: PersonalData): Pick<Handlers, `/admin/customers/${'export' | 'erase'}`> => ({
  '/admin/customers/export': async ({ _id }, { currentUser }) => ({ response: await personalData.exportCustomerData(currentUser, _id) }),

  '/admin/customers/erase': async ({ _id, confirm }, { currentUser }) => {
    await personalData.eraseCustomer(currentUser, _id, confirm);
    return { message: 'Customer erased' };
  },
});
