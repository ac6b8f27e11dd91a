import type { personalDataEndpoints } from '#contract/account/personal-data.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PersonalData } from './personal-data.service.ts';

type PersonalDataPaths = (typeof personalDataEndpoints)[number]['path'] | '/admin/customers/export' | '/admin/customers/erase';

export const createPersonalDataHandlers = (personalData: PersonalData): Pick<Handlers, PersonalDataPaths> => ({
  '/user/data/export': async (_input, { person }) => ({ response: await personalData.exportOwnData(person) }),

  '/user/account/delete': async ({ password }, { person }) => {
    await personalData.eraseOwnAccount(person, password);
    return { message: 'Your account has been deleted.' };
  },

  '/admin/customers/export': async ({ _id }, { person }) => ({ response: await personalData.exportCustomerData(person, _id) }),

  '/admin/customers/erase': async ({ _id, confirm }, { person }) => {
    await personalData.eraseCustomer(person, _id, confirm);
    return { message: 'Customer erased' };
  },
});
