import type { deskCalls } from '#contract/admin/desk.ts';
import type { togetherCalls } from '#contract/admin/together.ts';
import type { Audit } from '#server/audit/audit.service.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import type { Handlers } from '#server/serve.ts';
import type { TogetherDesk } from './together.service.ts';

type DeskPaths = (typeof deskCalls | typeof togetherCalls)[number]['path'];

export const deskApi = (accounts: Accounts, audit: Audit, together: TogetherDesk): Pick<Handlers, DeskPaths> => ({
  '/admin/me/get': async (_input, { person }) => ({ response: await accounts.getStaff(person) }),
  '/admin/together': async (input, { person }) => ({ response: await together.tell(input, person) }),
  '/admin/audit/list': async (input) => ({ response: await audit.list(input) }),
});
