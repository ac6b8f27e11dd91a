import type { Role } from './account.ts';

/** The channels of a notification. `site` is the notifications page. */
export const notificationChannels = ['site', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * The kinds of notifications. Kinds about security and `quote_accepted` are mandatory: users cannot turn them off.
 * Customers do not receive kinds with `staff`. Only owners receive kinds with `ownersOnly`. Kinds with `siteOnly` are never emailed.
 */
export const notificationKinds = {
  quote_received: { label: 'We received your request', mandatory: false },
  quote_withdrawn: { label: 'You withdrew a request', mandatory: false },
  quote_info_needed: { label: 'We need more information', mandatory: false },
  quote_ready: { label: 'Your quote is ready, or has changed', mandatory: false },
  quote_expiring: { label: 'Your quote is about to expire', mandatory: false },
  quote_accepted: { label: 'You accepted a quote', mandatory: true },
  quote_expired: { label: 'Your quote has expired', mandatory: false },
  quote_rejected: { label: 'We are unable to quote', mandatory: false },
  quote_message: { label: 'New message about a request', mandatory: false },
  desk_message: { label: 'A customer wrote about a request', mandatory: false, staff: true, siteOnly: true },
  staff_decision: { label: 'A customer answered a quote', mandatory: false, staff: true, siteOnly: true },
  desk_assigned: { label: 'A request was assigned to you', mandatory: false, staff: true, siteOnly: true },
  desk_reminder: { label: 'Your reminders', mandatory: false, staff: true, siteOnly: true },
  staff_approval: { label: 'A quote needs your approval', mandatory: false, ownersOnly: true },
  approval_answered: { label: 'An owner approved or returned your price', mandatory: false, staff: true, siteOnly: true },
  new_device: { label: 'Sign-in from a new device', mandatory: true },
  password_changed: { label: 'Your password was changed', mandatory: true },
  second_factor: { label: 'Passkeys or two-step verification changed', mandatory: true },
  email_changed: { label: 'Your email address was changed', mandatory: true },
  bank_details_changed: { label: 'Bank details of the business changed', mandatory: true, ownersOnly: true },
} as const satisfies Record<string, { label: string; mandatory: boolean; staff?: true; ownersOnly?: true; siteOnly?: true }>;
export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** Returns the kinds of notifications that a role can receive. */
export const listNotificationKinds = (role: Role): NotificationKind[] =>
  notificationKindNames.filter((kind) => {
    const settings = notificationKinds[kind];
    return 'ownersOnly' in settings ? role === 'owner' : role !== 'customer' || !('staff' in settings);
  });

/** Returns true if this kind of notification can be emailed. */
export const canBeEmailed = (kind: NotificationKind): boolean => !('siteOnly' in notificationKinds[kind]);

/** A setting that a user has saved. Kinds without a saved setting are on. */
export type NotificationPreference = { kind: NotificationKind; channel: NotificationChannel; on: boolean };

/** Returns true if the user receives this kind by this channel. */
export const isNotificationEnabled = (
  preferences: readonly NotificationPreference[],
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean =>
  notificationKinds[kind].mandatory ||
  (preferences.find((preference) => preference.kind === kind && preference.channel === channel)?.on ?? true);
