import type { StaffRole } from '#domain/accounts/staff.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { roleOptions } from './staff-member-row.tsx';

type InvitationValues = { fullName: string; email: string; role: StaffRole };

const emptyInvitation: InvitationValues = { fullName: '', email: '', role: 'editor' };
const fields: readonly FieldConfig[] = [
  { name: 'fullName', label: 'Full name', panel: '', maxLength: 120, half: true },
  { name: 'email', label: 'Email', panel: '', kind: 'email', maxLength: 254, half: true },
  { name: 'role', label: 'Role', panel: '', kind: 'select', options: roleOptions, half: true },
];

/** Invites a person by email. The form is cleared after each invitation. */
export function InvitationForm() {
  const form = useAdminForm<InvitationValues, { version: number }, { version: number; email: string }>({
    draftName: () => 'staff-invitation',
    saved: undefined,
    toValues: () => emptyInvitation,
    // Invitations are never edited, so they have no version.
    save: async (values) => ({ version: 0, email: (await call('/admin/staff/invite', values)).response.email }),
    onSaved: ({ email }) => {
      refetchAfterChange(['/admin/staff/list']);
      return `Invitation sent to ${email}`;
    },
  });
  return (
    <FormBody form={form} fields={fields}>
      <Panel title="Invite a staff member" hint="We email them a link that is valid for 7 days. They choose their own password.">
        <FormNotices form={form} />
        <form
          noValidate
          className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_12rem_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
          <AdminButton type="submit" variant="primary" className="justify-self-start" busy={form.busy}>
            Send invitation
          </AdminButton>
        </form>
      </Panel>
    </FormBody>
  );
}
