import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import { hasPermission, type Permission, type StaffRole } from '#domain/accounts/staff.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';

/** Writes events to one open page. */
export type SseWriter = {
  send: <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => void;
  sendHeartbeat: () => void;
  end: () => void;
};
/** An open page. It receives no events before `hello`, after which `isReady` is true. */
export type Stream = SseWriter & { id: string; currentUser: AuthenticatedUser; lastCountsJson: string; isReady: boolean };
/** The open pages of this process, by id. */
export type Streams = ReadonlyMap<string, Stream>;

export const listReadyStreams = (streams: Streams): Stream[] => [...streams.values()].filter(({ isReady }) => isReady);

export const isAllowed = ({ role }: AuthenticatedUser, permission: Permission): boolean => hasPermission(role as StaffRole, permission);
