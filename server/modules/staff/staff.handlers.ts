import type { adminStaffEndpoints } from '#contract/admin/staff.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Invitations } from './invitations.service.ts';
import type { StaffService } from './staff.service.ts';

type StaffPaths = keyof typeof adminStaffEndpoints;

export const createStaffHandlers = (staff: StaffService, invitations: Invitations): Pick<Handlers, StaffPaths> => ({
  '/admin/staff/list': async () => ({ response: await staff.list() }),
  '/admin/staff/invite': async (input, { currentUser }) => ({ response: await staff.invite(currentUser, input) }),
  '/admin/staff/uninvite': async ({ _id }, { currentUser }) => {
    await staff.revokeInvitation(currentUser, _id);
    return { message: 'Invitation cancelled' };
  },
  '/admin/staff/save': async (input, { currentUser }) => ({ response: await staff.save(currentUser, input) }),
  '/admin/staff/disable': async ({ _id }, { currentUser }) => ({ response: await staff.disable(currentUser, _id) }),
  '/admin/staff/enable': async ({ _id }, { currentUser }) => ({ response: await staff.enable(currentUser, _id) }),
  '/admin/staff/sessions/list': async ({ _id }, { currentUser }) => ({ response: { result: await staff.listSessions(currentUser, _id) } }),
  '/admin/staff/sessions/revoke': async (input, { currentUser }) => ({
    response: { ended: await staff.revokeSessions(currentUser, input) },
  }),
  '/admin/staff/second_factor/drop': async ({ _id }, { currentUser }) => ({ response: await staff.deleteSecondFactor(currentUser, _id) }),
  '/admin/invitation/get': async ({ token }) => ({ response: await invitations.get(token) }),
  '/admin/invitation/accept': async (input, caller) => ({ response: { authToken: await invitations.accept(input, caller) } }),
});
