import { toClientNetwork } from '#server/lib/client-network.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { generateToken, type Cryptography } from '#server/lib/crypto.ts';
import * as store from './sessions.store.ts';

/** The network, browser and cookies of a sign-in. */
export type DeviceContext = { address: string; userAgent: string; cookies: CookieJar };

const cookieSeconds = 400 * 86_400;

/** Recognises devices that an account has used before: by a cookie, by the browser with its network, or by the network alone. */
export function createKnownDevices({ db, cryptography }: { db: Db; cryptography: Cryptography }) {
  const createFingerprint = ({ address, userAgent }: DeviceContext, cookie: string | undefined): store.DeviceFingerprint => ({
    secretHash: cookie === undefined ? null : cryptography.mac('device', cookie),
    fingerprintHash: cryptography.mac('fingerprint', `${userAgent}\n${toClientNetwork(address)}`),
    addressHash: cryptography.mac('network', toClientNetwork(address)),
  });

  return {
    /** Returns true if the account has used this browser or network. @param userId null for no account, which takes as long and returns false */
    isKnown: async (userId: string | null, device: DeviceContext): Promise<boolean> =>
      (await store.findDevice(db, userId, createFingerprint(device, device.cookies.get('device')))) !== undefined,

    /**
     * Records the browser of a sign-in.
     * @param options.setsCookie true for the paths to which browsers send the cookie. Elsewhere an existing cookie would be replaced.
     * @returns true if the browser is new and the account has used other browsers before
     */
    async recordSignIn(
      trx: Transaction,
      userId: string,
      device: DeviceContext,
      now: Date,
      { setsCookie }: { setsCookie: boolean },
    ): Promise<boolean> {
      const deviceToken = setsCookie ? (device.cookies.get('device') ?? generateToken()) : undefined;
      const fingerprint = createFingerprint(device, deviceToken);
      const existing = await store.findDevice(trx, userId, fingerprint);
      const isNew = existing?.isSameBrowser !== true;
      const isFirst = isNew && !(await store.hasDevices(trx, userId));
      // A device recognised without a cookie gets a new row, so that the cookie of the other row stays valid.
      if (existing?.isSameCookie === true) await store.updateDevice(trx, existing.id, fingerprint, now);
      else await store.insertDevice(trx, { id: createId(), userId, ...fingerprint, createdAt: now, lastSeenAt: now });
      if (deviceToken !== undefined) device.cookies.set('device', deviceToken, cookieSeconds);
      return isNew && !isFirst;
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
