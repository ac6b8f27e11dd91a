import type { Asked, Assertion, Attestation } from '#contract/account/passkeys.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Limits, Rule } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { newSecret, type Secrets } from '#server/lib/crypto.ts';
import { findUser, type UserRow } from '#server/modules/users/index.ts';
import * as store from './passkeys.store.ts';

type Dependencies = { db: Db; clock: Clock; secrets: Secrets; limits: Limits; publicUrl: string };
/** The user and session of a challenge: both for adding a passkey, the user for a second factor, neither for signing in. */
type Bound = { userId?: string; sessionId?: string };

export type Proved = { passkey: store.PasskeyRow; user: UserRow; counter: number };

const countsFor = 5 * 60_000;
const ticketPurpose = 'passkey ticket';
/** EdDSA, ES256 and RS256: what every device can do one of. */
export const algorithms = [-8, -7, -257];

// Options are built here, not by the library, which adds fields (`hints`, `extensions`) that the contract does not declare.
// The library has two dozen dependencies, which are loaded with the first use of a passkey.
const loadLibrary = () => import('@simplewebauthn/server');

/** The handle by which a device finds an account's passkeys: it stays whatever the e-mail address becomes. */
export const handleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export const descriptorOf = ({ credentialId: id, transports }: store.PasskeyRow) => ({ id, type: 'public-key' as const, transports });

/** What a passkey is asked to sign, and whether it has. */
export function createPasskeyProof({ db, clock, secrets, limits, publicUrl }: Dependencies) {
  // By what the shop is configured as: what a request says of its host proves nothing.
  const { origin, hostname } = new URL(publicUrl);

  async function ask({ userId, sessionId }: Bound) {
    const [ticket, challenge] = [newSecret(), newSecret()];
    const expiresAt = new Date(clock.now().getTime() + countsFor);
    const row = { ticketHash: secrets.mac(ticketPurpose, ticket), challenge, userId, sessionId, expiresAt };
    await store.insertChallenge(db, row);
    return { ticket, challenge, timeout: countsFor };
  }

  /** @throws ApiError('passkey_late') for a challenge that was used, has expired, or belongs to another user */
  async function take(ticket: string, { userId, sessionId }: Bound) {
    const asked = {
      ticketHash: secrets.mac(ticketPurpose, ticket),
      userId: userId ?? null,
      sessionId: sessionId ?? null,
      now: clock.now(),
    };
    const found = await store.takeChallenge(db, asked);
    if (found === undefined) throw createApiError('passkey_late');
    return found.challenge;
  }

  /** The number of signatures that came with one. @throws whatever the library has against it */
  async function counterBehind(
    { verifyAuthenticationResponse }: Awaited<ReturnType<typeof loadLibrary>>,
    { passkey, credential, challenge, verified }: Check,
  ): Promise<number> {
    const { credentialId: id, publicKey, counter } = passkey;
    const result = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: verified,
    });
    const { userHandle } = credential.response;
    if (!result.verified || (userHandle !== undefined && userHandle !== handleOf(passkey.userId)))
      throw new Error('not signed by this passkey');
    return result.authenticationInfo.newCounter;
  }

  return {
    rpId: hostname,

    /** What a device is to make a passkey from, in this session. */
    askToAdd: (userId: string, sessionId: string) => ask({ userId, sessionId }),

    /**
     * Returns a challenge for a passkey.
     * @param userId with `passkeys`, the account that proves itself; without, any passkey of this site may sign in
     * @param sessionId the session that proves itself again; without, the passkey is a second factor beside the password
     */
    async askToSign(userId?: string, passkeys: readonly store.PasskeyRow[] = [], sessionId?: string): Promise<Asked> {
      const { ticket, challenge, timeout } = await ask({ userId, sessionId });
      const userVerification = userId === undefined || sessionId !== undefined ? 'required' : 'discouraged';
      return { ticket, options: { challenge, rpId: hostname, timeout, userVerification, allowCredentials: passkeys.map(descriptorOf) } };
    },

    /**
     * What a device has made, as a row without a name.
     * @throws ApiError('passkey_late'), or 'passkey_refused' if it is for another site or did not verify the user
     */
    async readNew({ userId, sessionId }: Required<Bound>, ticket: string, credential: Attestation) {
      const challenge = await take(ticket, { userId, sessionId });
      const { verifyRegistrationResponse } = await loadLibrary();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
      if (!verified) throw createApiError('passkey_refused');
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      const key = { credentialId, publicKey: Buffer.from(publicKey), counter, synced: registrationInfo.credentialBackedUp };
      return { id: newId(), userId, ...key, transports: credential.response.transports, createdAt: clock.now() };
    },

    /**
     * Checks an assertion and returns the account of its passkey. Failures are limited per account.
     * @param of the account of the session or of the verified password; the passkey must belong to it
     * @param sessionId the session that proves itself again. Without it and with `of`, the passkey is the second factor beside the password:
     *   user verification is not required then.
     * @throws ApiError('passkey_late'), or 'passkey_wrong' whatever is wrong with it
     */
    async prove({ ticket, credential }: { ticket: string; credential: Assertion }, of?: UserRow, sessionId?: string): Promise<Proved> {
      const challenge = await take(ticket, { userId: of?.id, sessionId });
      const isSecondFactor = of !== undefined && sessionId === undefined;
      const passkey = await store.findPasskey(db, credential.id, of?.id);
      const user = passkey && (of ?? (await findUser(db, passkey.userId)));
      if (passkey === undefined || user === undefined) throw createApiError('passkey_wrong');
      const rule: Rule = isSecondFactor ? 'second_factor_account' : 'passkey_account';
      await limits.spend(rule, user.id);
      const library = await loadLibrary();
      const counter = await counterBehind(library, { passkey, credential, challenge, verified: !isSecondFactor }).catch(() => undefined);
      if (counter === undefined) throw createApiError('passkey_wrong');
      await limits.forget(rule, user.id);
      return { passkey, user, counter };
    },

    /** Records the use. @throws ApiError('passkey_wrong') if it was removed meanwhile, or if its counter did not increase */
    async use(dbOrTrx: Db | Transaction, { passkey, counter }: Proved): Promise<void> {
      if (!(await store.countUp(dbOrTrx, passkey.id, counter, clock.now()))) throw createApiError('passkey_wrong');
    },
  };
}
export type PasskeyProof = ReturnType<typeof createPasskeyProof>;

type Check = { passkey: store.PasskeyRow; credential: Assertion; challenge: string; verified: boolean };
