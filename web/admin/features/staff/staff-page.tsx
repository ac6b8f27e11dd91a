import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/admin/staff.endpoints.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { InvitationForm } from './invitation-form.tsx';
import { StaffMemberRow } from './staff-member-row.tsx';
import { StaffSessionsDialog } from './staff-sessions-dialog.tsx';

const invalidates = ['/admin/staff/list'] as const;
function PendingInvitations({ invitations }: { invitations: Invitation[] }) {
  const cancelMutation = useAdminMutation({
    mutationFn: ({ _id }: Invitation) => call('/admin/staff/uninvite', { _id }),
    invalidates,
    // Undo sends a new invitation, because the link of the cancelled one stays invalid.
    onSuccess: ({ message }, { fullName, email, role }) => ({
      message,
      undo: () => call('/admin/staff/invite', { fullName, email, role }),
    }),
  });
  if (invitations.length === 0) return null;
  return (
    <Panel title={`Pending invitations (${invitations.length})`}>
      <ul>
        {invitations.map((invitation) => {
          const { _id, fullName, email, role, expiresAt } = invitation;
          return (
            <li
              key={_id}
              ref={focusOnRemoval}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-0"
            >
              <span className="min-w-48 flex-1">
                <span className="font-semibold">{fullName}</span> <span className="text-soft">{email}</span>
              </span>
              <span>{staffRoleNames[role]}</span>
              <span className="text-note">{`expires ${formatDateTime(expiresAt)}`}</span>
              <AdminButton variant="quiet" onClick={() => cancelMutation.mutate(invitation)}>
                Cancel invitation<span className="sr-only">{` of ${fullName}`}</span>
              </AdminButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const staffQuery = queryFor('/admin/staff/list');

export const loader = createListLoader(() => [staffQuery]);

/** Lists staff members and pending invitations, and sends invitations. */
export default function StaffPage() {
  const { me } = useAdmin();
  const query = useQuery(staffQuery);
  const sessions = useUrlDialog('sessions');
  const sessionsMember = query.data?.result.find(({ _id }) => _id === sessions.value);
  return (
    <QueryView title="Staff" query={query}>
      {({ result, invitations }) => (
        <AdminPage title="Staff" subtitle={`${result.length}`}>
          <div className="max-w-5xl space-y-4">
            <InvitationForm />
            <PendingInvitations invitations={invitations} />
            <div className="rounded-sm border border-line bg-card">
              <table aria-label="Staff" className="w-full border-collapse">
                <thead>
                  <tr className="border-b border-line bg-well text-left text-xs text-soft">
                    <th scope="col" className="px-3 py-2 font-semibold">
                      Name
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold">
                      Role
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
                      Sign-in
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-lg:hidden">
                      Last active
                    </th>
                    <th scope="col">
                      <span className="sr-only">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {result.map((member) => (
                    <StaffMemberRow
                      key={member._id}
                      member={member}
                      isOwn={member._id === me._id}
                      onShowSessions={() => sessions.open(member._id)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </div>
          {sessionsMember && <StaffSessionsDialog member={sessionsMember} isOwn={sessionsMember._id === me._id} onClose={sessions.close} />}
        </AdminPage>
      )}
    </QueryView>
  );
}
