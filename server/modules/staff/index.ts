import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { KnownDevices, SecondFactorService, SessionsService, CredentialReset, NewPasswordCheck } from '#server/modules/auth/index.ts';
import { createInvitations } from './invitations.service.ts';
import { createStaffHandlers } from './staff.handlers.ts';
import { createStaff } from './staff.service.ts';

export { ensureOwnerAccount } from './ensure-owner-account.ts';
export { staffPersonalData } from './staff-personal-data.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  cryptography: Cryptography;
  limits: RateLimiter;
  sessions: SessionsService;
  devices: KnownDevices;
  secondFactor: SecondFactorService;
  credentialReset: CredentialReset;
  newPasswords: NewPasswordCheck;
  publicUrl: string;
};

export function createStaffModule(dependencies: Dependencies) {
  const invitations = createInvitations(dependencies);
  return { handlers: createStaffHandlers(createStaff(dependencies), invitations), purgeExpired: invitations.purgeExpired };
}
