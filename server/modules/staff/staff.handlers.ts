import type { adminStaffEndpoints } from '#contract/admin/staff.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Invitations } from './invitations.service.ts';
import type { StaffService } from './staff.service.ts';

type StaffPaths = (typeof adminStaffEndpoints)[number]['path'];

export const createStaffHandlers = (staff: StaffService, invitations: Invitations): Pick<Handlers, StaffPaths> => ({
  '/admin/staff/list': async () => ({ response: await staff.list() }),
  '/admin/staff/invite': async (input, { person }) => ({ response: await staff.invite(person, input) }),
  '/admin/staff/uninvite': async ({ _id }, { person }) => {
    await staff.uninvite(person, _id);
    return { message: 'Invitation cancelled' };
  },
  '/admin/staff/save': async (input, { person }) => ({ response: await staff.save(person, input) }),
  '/admin/staff/disable': async ({ _id }, { person }) => ({ response: await staff.disable(person, _id) }),
  '/admin/staff/enable': async ({ _id }, { person }) => ({ response: await staff.enable(person, _id) }),
  '/admin/staff/sessions/list': async ({ _id }, { person }) => ({ response: { result: await staff.listSessions(person, _id) } }),
  '/admin/staff/sessions/revoke': async (input, { person }) => ({ response: { ended: await staff.revokeSessions(person, input) } }),
  '/admin/staff/second_factor/drop': async ({ _id }, { person }) => ({ response: await staff.dropSecondFactor(person, _id) }),
  '/admin/invitation/get': async ({ token }) => ({ response: await invitations.get(token) }),
  '/admin/invitation/accept': async (input, caller) => ({ response: { authToken: await invitations.accept(input, caller) } }),
});
