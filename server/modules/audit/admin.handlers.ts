import type { deskCalls } from '#contract/admin/desk.ts';
import type { togetherCalls } from '#contract/admin/together.ts';
import type { Audit } from './audit.service.ts';
import type { Accounts } from '#server/modules/auth/accounts.service.ts';
import type { Handlers } from '#server/http/endpoint-router.ts';
import type { TogetherDesk } from '#server/modules/realtime/edit-presence.service.ts';

type DeskPaths = (typeof deskCalls | typeof togetherCalls)[number]['path'];

export const deskApi = (accounts: Accounts, audit: Audit, together: TogetherDesk): Pick<Handlers, DeskPaths> => ({
  '/admin/me/get': async (_input, { person }) => ({ response: await accounts.getStaff(person) }),
  '/admin/together': async (input, { person }) => ({ response: await together.tell(input, person) }),
  '/admin/audit/list': async (input) => ({ response: await audit.list(input) }),
});
