import type { personalDataEndpoints } from '#contract/account/personal-data.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PersonalData } from './personal-data.service.ts';

type PersonalDataPaths = keyof typeof personalDataEndpoints;

export const createPersonalDataHandlers = (personalData: PersonalData): Pick<Handlers, PersonalDataPaths> => ({
  '/user/data/export': async (_input, { currentUser }) => ({ response: await personalData.exportOwnData(currentUser) }),

  '/user/account/delete': async ({ password }, { currentUser }) => {
    await personalData.eraseOwnAccount(currentUser, password);
    return { message: 'Your account has been deleted.' };
  },
});
