import type { Core } from '#server/http/core.ts';
import { adminStaffEndpoints } from '#contract/admin/staff.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { KnownDevices, SecondFactorService, SessionsService, CredentialReset, NewPasswordCheck } from '#server/modules/auth/index.ts';
import { createInvitations } from './invitations.service.ts';
import { createStaff } from './staff.service.ts';

export { ensureOwnerAccount } from './ensure-owner-account.ts';
export { staffPersonalData } from './staff-personal-data.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'limits' | 'publicUrl'> & {
  sessions: SessionsService;
  devices: KnownDevices;
  secondFactor: SecondFactorService;
  credentialReset: CredentialReset;
  newPasswords: NewPasswordCheck;
};

export function createStaffModule(dependencies: Dependencies) {
  const staff = createStaff(dependencies);
  const invitations = createInvitations(dependencies);
  const handlers = serve(adminStaffEndpoints, {
    '/admin/staff/list': () => staff.list(),
    '/admin/staff/invite': (input, { currentUser }) => staff.invite(currentUser, input),
    '/admin/staff/uninvite': async ({ _id }, { currentUser }) => {
      await staff.revokeInvitation(currentUser, _id);
      return { message: 'Invitation cancelled' };
    },
    '/admin/staff/save': (input, { currentUser }) => staff.save(currentUser, input),
    '/admin/staff/disable': ({ _id }, { currentUser }) => staff.disable(currentUser, _id),
    '/admin/staff/enable': ({ _id }, { currentUser }) => staff.enable(currentUser, _id),
    '/admin/staff/sessions/list': async ({ _id }, { currentUser }) => ({ result: await staff.listSessions(currentUser, _id) }),
    '/admin/staff/sessions/revoke': async (input, { currentUser }) => ({ ended: await staff.revokeSessions(currentUser, input) }),
    '/admin/staff/second_factor/drop': ({ _id }, { currentUser }) => staff.deleteSecondFactor(currentUser, _id),
    '/admin/invitation/get': ({ token }) => invitations.get(token),
    '/admin/invitation/accept': async (input, caller) => ({ authToken: await invitations.accept(input, caller) }),
  });
  return { handlers, purgeExpired: invitations.purgeExpired };
}
