import { networkOf } from '#server/lib/client-network.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { newSecret, type Secrets } from '#server/lib/crypto.ts';
import * as store from './sessions.store.ts';

/** Where a sign-in comes from. */
export type Device = { address: string; userAgent: string; cookies: Cookies };

const rememberedFor = 400 * 86_400;

/** Tells browsers an account has signed in from before from new ones: by a cookie, or by the same browser in the same network. */
export function createDevices({ db, secrets }: { db: Db; secrets: Secrets }) {
  const signsOf = ({ address, userAgent }: Device, cookie: string | undefined): store.DeviceSigns => ({
    secretHash: cookie === undefined ? null : secrets.mac('device', cookie),
    fingerprintHash: secrets.mac('fingerprint', `${userAgent}\n${networkOf(address)}`),
    addressHash: secrets.mac('network', networkOf(address)),
  });

  return {
    /** Whether the account knows this browser or this network. @param userId null where there is no account: the same work, always false */
    knows: async (userId: string | null, device: Device): Promise<boolean> =>
      (await store.findDevice(db, userId, signsOf(device, device.cookies.get('device')))) !== undefined,

    /**
     * Notes the browser of a sign-in.
     * @param giveCookie whether the answer may carry the cookie: only where the browser would have sent the one it has
     * @returns whether it is a new one, for an account that knows others
     */
    async note(on: Transaction, userId: string, device: Device, now: Date, giveCookie: boolean): Promise<boolean> {
      const given = giveCookie ? (device.cookies.get('device') ?? newSecret()) : undefined;
      const signs = signsOf(device, given);
      const found = await store.findDevice(on, userId, signs);
      const isNew = found?.sameBrowser !== true;
      const isFirst = isNew && !(await store.hasDevices(on, userId));
      // One known only by its looks gets a row of its own: the cookie of the one it looks like goes on counting.
      if (found?.sameCookie === true) await store.updateDevice(on, found.id, signs, now);
      else await store.insertDevice(on, { id: newId(), userId, ...signs, createdAt: now, lastSeenAt: now });
      if (given !== undefined) device.cookies.set('device', given, rememberedFor);
      return isNew && !isFirst;
    },
  };
}
export type DeviceBook = ReturnType<typeof createDevices>;
