import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { AccountsService } from '../accounts.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';

type AuthAdminPaths = '/admin/me/get' | `/admin/security/${'get' | 'save'}`;

export const createAuthAdminHandlers = (accounts: AccountsService, security: SecuritySettingsService): Pick<Handlers, AuthAdminPaths> => ({
  '/admin/me/get': async (_input, { currentUser }) => ({ response: await accounts.getStaff(currentUser) }),
  '/admin/security/get': async () => ({ response: await security.get() }),
  '/admin/security/save': async (input, { currentUser }) => ({ response: await security.save(currentUser, input) }),
});
