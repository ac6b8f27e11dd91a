import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { validatePasswordChange, validateProfile, type FieldError } from '#domain/accounts/account.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
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

type FormProps = { token: string; invited: ResponseOf<'/admin/invitation/get'> };
type Values = { fullName: string; password: string; confirmPassword: string };
const fieldOf: Partial<Record<ErrorCode, keyof Values>> = {
  fullname_required: 'fullName',
  name_has_url: 'fullName',
  password_required: 'password',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  passwords_differ: 'confirmPassword',
};

function check({ fullName, password, confirmPassword }: Values): FieldError<keyof Values> | undefined {
  const nameFault = validateProfile({ fullName, email: undefined });
  if (nameFault) return { field: 'fullName', code: nameFault.code };
  const fault = validatePasswordChange({ password, confirmation: confirmPassword });
  return fault && { field: fault.field === 'confirmation' ? 'confirmPassword' : 'password', code: fault.code };
}

function Form({ token, invited }: FormProps) {
  const { field, fail, busy, formError, attributes } = useValidatedForm<Values>(
    { fullName: invited.fullName, password: '', confirmPassword: '' },
    {
      check,
      async send(form) {
        try {
          const { authToken } = (await call('/admin/invitation/accept', { token, ...form })).response;
          saveToken(authToken, false);
          await loadUser();
          // Load a new document: it contains nothing of the person who was signed in before.
          location.assign(paths.overview);
        } catch (error) {
          fail(getErrorMessage(error), isApiError(error) ? fieldOf[error.code] : undefined);
        }
      },
    },
  );
  return (
    <form {...attributes} className="mt-6 space-y-4">
      {formError && <Notice tone="alarm" title={formError} />}
      <TextField label="Email" type="email" autoComplete="username" readOnly value={invited.email} />
      <TextField label="Full name" autoComplete="name" maxLength={120} required {...field('fullName')} />
      <PasswordField label="Password" autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <AdminButton type="submit" variant="primary" className="w-full" busy={busy}>
        Accept invitation
      </AdminButton>
    </form>
  );
}

/** The public page of an invitation: the invited person chooses a password and is signed in. */
export default function AcceptInvitationPage() {
  // The token is in the fragment, which is not sent to servers.
  const [token] = useState(() => /token=([\w-]+)/.exec(location.hash)?.[1] ?? 'none');
  const query = useQuery(queryFor('/admin/invitation/get', { token }));
  // A used or expired invitation stays invalid: trying again would not help.
  const isInvalid = isApiError(query.error) && query.error.code === 'invitation_dead';
  return (
    <div className="mx-auto w-full max-w-sm px-5 py-16">
      <h1 tabIndex={-1} className="font-display text-3xl outline-none [--opsz:60]">
        Welcome
      </h1>
      {isInvalid ? (
        <div className="mt-6">
          <Notice tone="alarm" title={getErrorMessage(query.error)} />
        </div>
      ) : (
        <div className="mt-2">
          <QueryPanel query={query} errorTitle="The invitation could not be loaded" skeleton={<Skeleton className="h-72" />}>
            {(invited) => (
              <>
                <p className="text-soft">You have been invited to the back office. Your role: {staffRoleNames[invited.role]}.</p>
                <Form token={token} invited={invited} />
              </>
            )}
          </QueryPanel>
        </div>
      )}
    </div>
  );
}
