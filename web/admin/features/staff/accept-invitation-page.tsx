import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { validatePasswordChange, validateProfile, type FieldError } from '#domain/accounts/account.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import { saveToken } from '#web/lib/session/session-store.ts';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type AcceptInvitationFormProps = { token: string; invitation: ResponseOf<'/admin/invitation/get'> };
type InvitationFormValues = { fullName: string; password: string; confirmPassword: string };

function validateInvitation({
  fullName,
  password,
  confirmPassword,
}: InvitationFormValues): FieldError<keyof InvitationFormValues> | undefined {
  const nameError = validateProfile({ fullName, email: undefined });
  if (nameError) return { field: 'fullName', code: nameError.code };
  const passwordError = validatePasswordChange({ password, confirmation: confirmPassword });
  return passwordError && { field: passwordError.field === 'confirmation' ? 'confirmPassword' : 'password', code: passwordError.code };
}

function AcceptInvitationForm({ token, invitation }: AcceptInvitationFormProps) {
  const { field, busy, formError, formProps } = useValidatedForm<InvitationFormValues>(
    { fullName: invitation.fullName, password: '', confirmPassword: '' },
    {
      validate: validateInvitation,
      async onSend(values) {
        const { authToken } = (await call('/admin/invitation/accept', { token, ...values })).response;
        saveToken(authToken, false);
        await loadUser();
        // Loads a new document, so that no data of a previous user remains in memory.
        location.assign(paths.overview);
      },
    },
  );
  return (
    <form {...formProps} className="mt-6 space-y-4">
      {formError && <Notice tone="error" title={formError} />}
      <TextField label="Email" type="email" autoComplete="username" readOnly value={invitation.email} />
      <TextField label="Full name" autoComplete="name" maxLength={120} required {...field('fullName')} />
      <PasswordField label="Password" autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <AdminButton type="submit" variant="primary" className="w-full" busy={busy}>
        Accept invitation
      </AdminButton>
    </form>
  );
}

/** Renders the public page of an invitation. The invited person chooses a password and is signed in. */
export default function AcceptInvitationPage() {
  // The link contains the token in its fragment, which browsers do not send to servers.
  const [token] = useState(() => /token=([\w-]+)/.exec(location.hash)?.[1] ?? 'none');
  const query = useQuery(queryFor('/admin/invitation/get', { token }));
  // A used or expired invitation stays invalid, so there is no *Try again*.
  const isInvalid = isApiError(query.error) && query.error.code === 'invitation_invalid';
  return (
    <div className="mx-auto w-full max-w-sm px-5 py-16">
      <h1 tabIndex={-1} className="font-display text-3xl outline-none [--opsz:60]">
        Welcome
      </h1>
      {isInvalid ? (
        <div className="mt-6">
          <Notice tone="error" title={getErrorMessage(query.error)} />
        </div>
      ) : (
        <div className="mt-2">
          <QueryPanel query={query} errorTitle="The invitation could not be loaded" skeleton={<Skeleton className="h-72" />}>
            {(invitation) => (
              <>
                <p className="text-soft">{`You have been invited to the back office. Your role: ${staffRoleNames[invitation.role]}.`}</p>
                <AcceptInvitationForm token={token} invitation={invitation} />
              </>
            )}
          </QueryPanel>
        </div>
      )}
    </div>
  );
}
