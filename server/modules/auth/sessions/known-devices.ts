import { toClientNetwork } from '#server/lib/client-network.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { generateToken, type Secrets } from '#server/lib/crypto.ts';
import * as store from './sessions.store.ts';

/** The origin of a sign-in. */
export type DeviceContext = { address: string; userAgent: string; cookies: CookieJar };

const rememberedFor = 400 * 86_400;

/** Recognizes devices that an account has used before: by a cookie, or by the same browser in the same network. */
export function createDevices({ db, secrets }: { db: Db; secrets: Secrets }) {
  const getSigns = ({ address, userAgent }: DeviceContext, cookie: string | undefined): store.DeviceFingerprint => ({
    secretHash: cookie === undefined ? null : secrets.mac('device', cookie),
    fingerprintHash: secrets.mac('fingerprint', `${userAgent}\n${toClientNetwork(address)}`),
    addressHash: secrets.mac('network', toClientNetwork(address)),
  });

  return {
    /** Returns true if the account has used this browser or network. @param userId null without an account: the same work, always false */
    knows: async (userId: string | null, device: DeviceContext): Promise<boolean> =>
      (await store.findDevice(db, userId, getSigns(device, device.cookies.get('device')))) !== undefined,

    /**
     * Notes the browser of a sign-in.
     * @param giveCookie whether the answer may carry the cookie: only where the browser would have sent the one it has
     * @returns whether it is a new one, for an account that knows others
     */
    async note(trx: Transaction, userId: string, device: DeviceContext, now: Date, giveCookie: boolean): Promise<boolean> {
      const deviceToken = giveCookie ? (device.cookies.get('device') ?? generateToken()) : undefined;
      const signs = getSigns(device, deviceToken);
      const found = await store.findDevice(trx, userId, signs);
      const isNew = found?.sameBrowser !== true;
      const isFirst = isNew && !(await store.hasDevices(trx, userId));
      // A device recognized without a cookie gets a new row, so that the cookie of the other row stays valid.
      if (found?.sameCookie === true) await store.updateDevice(trx, found.id, signs, now);
      else await store.insertDevice(trx, { id: createId(), userId, ...signs, createdAt: now, lastSeenAt: now });
      if (deviceToken !== undefined) device.cookies.set('device', deviceToken, rememberedFor);
      return isNew && !isFirst;
    },
  };
}
export type KnownDevices = ReturnType<typeof createDevices>;
