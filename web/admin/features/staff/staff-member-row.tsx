import type { StaffMember } from '#contract/admin/staff.endpoints.ts';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { ConfirmDialog } from '#web/admin/components/confirm-dialog.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';

/** Options of a select of roles. */
export const roleOptions = (Object.keys(staffRoleNames) as StaffRole[]).map((value) => ({ value, label: staffRoleNames[value] }));

type StaffMemberRowProps = {
  member: StaffMember;
  /** True if the member is the signed-in user, who cannot change their own role or access. */
  isOwn: boolean;
  onShowSessions: () => void;
};

const invalidates = ['/admin/staff/list'] as const;
type StaffChange = { send: () => Promise<unknown>; message: string; undo?: () => Promise<unknown> };

function openResetDialog({ _id, fullName }: StaffMember): void {
  openDialog(
    <ConfirmDialog
      title={`Reset two-step verification for ${fullName}?`}
      submitLabel="Reset"
      mutationFn={() => call('/admin/staff/second_factor/drop', { _id })}
      invalidates={invalidates}
      onSuccess={() => `Two-step verification reset for ${fullName}`}
    >
      Use this if they have lost their phone. Their authenticator app, passkeys and recovery codes stop working, and they sign in with only
      their password until they set it up again. This cannot be undone.
    </ConfirmDialog>,
  );
}

/** Provides the changes of a member's role and access, with undo. */
function useStaffChanges({ _id, fullName, role }: StaffMember) {
  const { mutate } = useAdminMutation({
    scope: `staff:${_id}`,
    mutationFn: ({ send }: StaffChange) => send(),
    invalidates,
    onSuccess: (_output, { message, undo }) => (undo ? { message, undo } : message),
  });
  const changeMember = (send: StaffChange['send'], message: string, undo?: StaffChange['undo']) =>
    mutate({ send, message, ...(undo && { undo }) });
  const changeRole = (newRole: StaffRole) =>
    changeMember(
      () => call('/admin/staff/save', { _id, role: newRole }),
      `${fullName} is now ${staffRoleNames[newRole]} and must sign in again`,
      () => call('/admin/staff/save', { _id, role }),
    );
  const deactivate = () =>
    changeMember(
      () => call('/admin/staff/disable', { _id }),
      `${fullName} deactivated`,
      () => call('/admin/staff/enable', { _id }),
    );
  const reactivate = () => changeMember(() => call('/admin/staff/enable', { _id }), `${fullName} reactivated`);
  return { changeRole, deactivate, reactivate };
}

/** Renders a staff member with role, sign-in method and last activity, and the actions for owners. */
export function StaffMemberRow({ member, isOwn, onShowSessions }: StaffMemberRowProps) {
  const { fullName, email, role, disabled, secondFactor, lastSeenAt } = member;
  const [emailName, emailDomain] = email.split('@');
  const { changeRole, deactivate, reactivate } = useStaffChanges(member);
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-3 py-2 text-left font-normal max-sm:pr-0">
        <span className={`font-semibold wrap-anywhere ${disabled ? 'text-soft line-through' : ''}`}>{fullName}</span>
        <span className="block text-note wrap-anywhere">
          <span>{`${emailName}@`}</span>
          <wbr />
          <span>{emailDomain}</span>
        </span>
        {disabled && <span className="block text-small text-error md:hidden">Deactivated</span>}
      </th>
      <td className="px-3 py-2">
        {isOwn ? (
          <span>{staffRoleNames[role]}</span>
        ) : (
          <InlineSelect
            label={`Role of ${fullName}`}
            wrapperClass="w-36 max-sm:w-31"
            value={role}
            onChange={(value) => changeRole(value as StaffRole)}
          >
            {roleOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </InlineSelect>
        )}
      </td>
      <td className="px-3 py-2 max-md:hidden">{disabled ? 'Deactivated' : secondFactor ? 'Two-step verification' : 'Password only'}</td>
      <td className="px-3 py-2 text-note whitespace-nowrap max-lg:hidden">{lastSeenAt === null ? 'never' : formatDateTime(lastSeenAt)}</td>
      <td className="px-2 py-1 text-right">
        <Menu label="More" name={`More: ${fullName}`}>
          <MenuItem onClick={onShowSessions}>{isOwn ? 'Your active sessions' : 'Active sessions'}</MenuItem>
          {secondFactor && !isOwn && <MenuItem onClick={() => openResetDialog(member)}>Reset two-step verification</MenuItem>}
          {disabled && <MenuItem onClick={reactivate}>Reactivate</MenuItem>}
          {!disabled && !isOwn && (
            <MenuItem tone="error" onClick={() => deactivate()}>
              Deactivate
            </MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  );
}
