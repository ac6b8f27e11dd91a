import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { Secrets } from '#server/lib/crypto.ts';
import type { Limits } from '#server/lib/rate-limits/rate-limits.ts';
import type { DeviceBook, SecondFactor, Sessions, WaysIn } from '#server/modules/auth/index.ts';
import { createInvitations } from './invitations.service.ts';
import { staffHandlers } from './staff.handlers.ts';
import { createStaff } from './staff.service.ts';

export { ensureOwner } from './initial-owner.ts';
export { staffPersonalData } from './staff-personal-data.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  sessions: Sessions;
  devices: DeviceBook;
  secondFactor: SecondFactor;
  waysIn: WaysIn;
  publicUrl: string;
};

export function createStaffModule(dependencies: Dependencies) {
  const invitations = createInvitations(dependencies);
  return { handlers: staffHandlers(createStaff(dependencies), invitations), purgeExpired: invitations.purgeExpired };
}
