import { useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Invitation, StaffMember } from '#contract/admin/staff.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StaffMemberRow, roleOptions } from './staff-member-row.tsx';
import { StaffSessionsDialog } from './staff-sessions-dialog.tsx';

const invalidates = ['/admin/staff/list'] as const;
const emptyInvitation = { fullName: '', email: '', role: 'editor' as StaffRole };

function InvitationForm() {
  const [form, setForm] = useState(emptyInvitation);
  const invite = useAdminMutation({
    mutationFn: () => call('/admin/staff/invite', form),
    invalidates,
    onSuccess: ({ response: { email } }) => {
      setForm(emptyInvitation);
      return `Invitation sent to ${email}`;
    },
  });
  const { error, errorMessage } = invite;
  const nameError = isApiError(error) && error.code === 'name_has_url' ? error.message : undefined;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Panel title="Invite a staff member" hint="We email them a link that is valid for 7 days. They choose their own password.">
      <form noValidate className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_12rem_auto]" onSubmit={send}>
        {errorMessage !== undefined && nameError === undefined && (
          <div className="sm:col-span-full">
            <Notice tone="alarm" title={errorMessage} />
          </div>
        )}
        <TextField
          label="Full name"
          autoComplete="off"
          maxLength={120}
          value={form.fullName}
          error={nameError}
          onChange={({ target }) => setForm({ ...form, fullName: target.value })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={form.email}
          onChange={({ target }) => setForm({ ...form, email: target.value })}
        />
        <SelectField
          label="Role"
          options={roleOptions}
          value={form.role}
          onChange={({ target }) => setForm({ ...form, role: target.value as StaffRole })}
        />
        <AdminButton type="submit" variant="primary" className="justify-self-start" busy={invite.isPending}>
          Send invitation
        </AdminButton>
      </form>
    </Panel>
  );
}

function PendingInvitations({ invitations }: { invitations: Invitation[] }) {
  const withdraw = useAdminMutation({
    mutationFn: ({ _id }: Invitation) => call('/admin/staff/uninvite', { _id }),
    invalidates,
    // The old link stays invalid: undo sends a new one.
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
              <span className="text-[0.8125rem] text-soft">expires {formatDateTime(expiresAt)}</span>
              <AdminButton variant="quiet" onClick={() => withdraw.mutate(invitation)}>
                Cancel invitation<span className="sr-only"> of {fullName}</span>
              </AdminButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Lists the staff and the pending invitations, and sends invitations. */
export default function StaffPage() {
  const { me } = useAdmin();
  const query = useQuery(queryFor('/admin/staff/list'));
  const [sessionsOf, setSessionsOf] = useState<StaffMember>();
  return (
    <QueryView title="Staff" query={query}>
      {({ result, invitations }) => (
        <AdminPage title="Staff" note={`${result.length}`}>
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
                    <StaffMemberRow key={member._id} member={member} own={member._id === me._id} onSessions={() => setSessionsOf(member)} />
                  ))}
                </tbody>
              </table>
            </div>
          </div>
          {sessionsOf && (
            <StaffSessionsDialog member={sessionsOf} own={sessionsOf._id === me._id} onClose={() => setSessionsOf(undefined)} />
          )}
        </AdminPage>
      )}
    </QueryView>
  );
}
