import type { deskCalls } from '#contract/admin/desk.ts';
import type { Audit } from '#server/audit/audit.service.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import type { Handlers } from '#server/serve.ts';

type DeskPaths = (typeof deskCalls)[number]['path'];

export const deskApi = (accounts: Accounts, audit: Audit): Pick<Handlers, DeskPaths> => ({
  '/admin/me/get': async (_input, { person }) => ({ response: await accounts.getStaff(person) }),
  '/admin/audit/list': async (input) => ({ response: await audit.list(input) }),
});
