import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { staffRoles } from '#domain/accounts/account.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { sessionDto } from '#contract/account/sessions.endpoints.ts';
import { newPasswordErrors, emailText, emptyInput, optionalId, optionalText, textOrEmpty, listResponse } from '#contract/schemas.ts';
import { idInput } from './admin.schemas.ts';

const access = permissions.staff;
const staffRole = z.enum(staffRoles);

const staffMember = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: staffRole,
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  /** The time at which an active session was last used; null without an active session. */
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type StaffMember = z.infer<typeof staffMember>;

const invitation = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: staffRole,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

export const adminStaffEndpoints = {
  '/admin/staff/list': defineEndpoint({
    summary: 'Lists staff and pending invitations.',
    access,
    input: emptyInput,
    response: z.object({ result: z.array(staffMember), invitations: z.array(invitation), fullcount: z.int() }),
  }),

  '/admin/staff/invite': defineEndpoint({
    summary: 'Invites a person by email. The invitation is valid for seven days.',
    description: 'Replaces an earlier invitation to the same address.',
    access,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: z.object({ fullName: textOrEmpty(120), email: emailText, role: staffRole }),
    response: invitation,
    rateLimits: ['invite_account'],
    errors: ['fullname_required', 'name_has_url', 'email_required', 'email_invalid', 'staff_already'],
  }),

  '/admin/staff/uninvite': defineEndpoint({
    summary: 'Revokes an invitation.',
    access,
    input: idInput,
    output: z.object({ message: z.string() }),
    errors: ['not_found'],
  }),

  '/admin/staff/save': defineEndpoint({
    summary: 'Changes the name or role of a staff member.',
    description: 'Changing the role ends all sessions of the staff member.',
    access,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: z.object({ _id: z.uuid(), fullName: optionalText(120), role: staffRole.optional() }),
    response: staffMember,
    errors: ['not_found', 'fullname_required', 'name_has_url', 'last_owner'],
  }),

  '/admin/staff/disable': defineEndpoint({
    summary: 'Disables the account of a staff member and ends all their sessions.',
    access,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: idInput,
    response: staffMember,
    errors: ['not_found', 'last_owner', 'not_yourself'],
  }),

  '/admin/staff/enable': defineEndpoint({
    summary: 'Enables the account of a staff member again.',
    access,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: idInput,
    response: staffMember,
    errors: ['not_found'],
  }),

  '/admin/staff/sessions/list': defineEndpoint({
    summary: 'Lists the sessions of a staff member.',
    access,
    input: idInput,
    response: listResponse(sessionDto),
    errors: ['not_found'],
  }),

  '/admin/staff/sessions/revoke': defineEndpoint({
    summary: 'Ends one session of a staff member; all sessions if `session` is omitted.',
    access,
    input: z.object({ _id: z.uuid(), session: optionalId }),
    response: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),

  '/admin/staff/second_factor/drop': defineEndpoint({
    summary: 'Removes the second factors of a staff member and notifies them by email.',
    access,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: idInput,
    response: staffMember,
    errors: ['not_found', 'not_yourself'],
  }),

  '/admin/invitation/get': defineEndpoint({
    summary: 'Returns the name, email address and role of an invitation.',
    access: 'anyone',
    input: z.object({ token: textOrEmpty(200) }),
    response: z.object({ fullName: z.string(), email: z.string(), role: staffRole }),
    errors: ['invitation_invalid'],
  }),

  '/admin/invitation/accept': defineEndpoint({
    summary: 'Accepts an invitation with a new password and signs in.',
    description: 'The link can be used once.',
    access: 'anyone',
    input: z.object({
      token: textOrEmpty(200),
      fullName: optionalText(120),
      password: textOrEmpty(1000),
      confirmPassword: textOrEmpty(1000),
    }),
    response: z.object({ authToken: z.string() }),
    errors: ['invitation_invalid', 'fullname_required', 'name_has_url', 'password_required', ...newPasswordErrors],
  }),
};
