import type { Handlers } from '#server/serve.ts';
import type { Accounts } from './accounts.service.ts';

type AccountPaths = '/login' | '/register' | '/logout' | '/site/get/userdata';

export const accountsApi = (accounts: Accounts): Pick<Handlers, AccountPaths> => ({
  '/login': async (input, caller) => ({ response: { authToken: await accounts.login(input, caller) } }),

  '/register': async (input, caller) => {
    const { authToken, user } = await accounts.register(input, caller);
    return { result: user, response: { authToken } };
  },

  '/logout': async (_input, { person }) => {
    await accounts.logout(person);
    return { message: 'Logged out' };
  },

  '/site/get/userdata': async ({ user }, { person }) => ({ response: await accounts.getUserData(person, user) }),
});
