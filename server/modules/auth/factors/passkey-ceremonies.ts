import {
  passkeyAssertionRequest,
  passkeyCreationRequest,
  type PasskeyAssertionRequest,
  type PasskeyCreationRequest,
  type WebAuthnAssertion,
  type WebAuthnAttestation,
} from '#contract/account/passkeys.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { RateLimitName } from '#domain/shared/rate-limits.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { generateToken, type Cryptography } from '#server/lib/crypto.ts';
import { findUser, type UserRow } from '#server/modules/users/index.ts';
import * as store from './passkeys.store.ts';

type Dependencies = { db: Db; clock: Clock; cryptography: Cryptography; limits: RateLimiter; publicUrl: string };
/** The user and session of a challenge: both for a new passkey or a reauthentication, only the user for a second factor, else neither. */
type ChallengeBinding = { userId?: string; sessionId?: string };

export type VerifiedAssertion = { passkey: store.PasskeyRow; user: UserRow; counter: number };

const challengeTtlMs = 5 * 60_000;
const ticketPurpose = 'passkey ticket';
/** EdDSA, ES256 and RS256: every device supports one of them. */
const supportedAlgorithms = [-8, -7, -257];

// The library has two dozen dependencies, which are loaded with the first use of a passkey.
const loadLibrary = () => import('@simplewebauthn/server');

/** Returns the WebAuthn user handle of an account. It does not depend on the email address, which may change. */
const toUserHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

const decodeBase64url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

const toCredentialDescriptor = ({ credentialId: id, transports }: store.PasskeyRow) => ({ id, transports });

/** Creates WebAuthn challenges, and verifies the responses to them. */
export function createPasskeyCeremonies({ db, clock, cryptography, limits, publicUrl }: Dependencies) {
  // The configured URL, because the Host header of a request cannot be trusted.
  const { origin, hostname } = new URL(publicUrl);

  async function createChallenge({ userId, sessionId }: ChallengeBinding) {
    const [ticket, challenge] = [generateToken(), generateToken()];
    const expiresAt = new Date(clock.now().getTime() + challengeTtlMs);
    const row = { ticketHash: cryptography.mac(ticketPurpose, ticket), challenge, userId, sessionId, expiresAt };
    await store.insertChallenge(db, row);
    return { ticket, challenge, timeout: challengeTtlMs };
  }

  async function consumeChallenge(ticket: string, { userId, sessionId }: ChallengeBinding) {
    const conditions = {
      ticketHash: cryptography.mac(ticketPurpose, ticket),
      userId: userId ?? null,
      sessionId: sessionId ?? null,
      now: clock.now(),
    };
    const row = await store.consumeChallenge(db, conditions);
    if (row === undefined) throw createApiError('passkey_late');
    return row.challenge;
  }

  /** Verifies the signature of an assertion and returns its signature counter. @throws an error if it is invalid */
  async function verifySignature(
    { verifyAuthenticationResponse }: Awaited<ReturnType<typeof loadLibrary>>,
    { passkey, credential, challenge, requiresUserVerification }: SignatureCheck,
  ): Promise<number> {
    const { credentialId: id, publicKey, counter } = passkey;
    const result = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: requiresUserVerification,
    });
    const { userHandle } = credential.response;
    if (!result.verified || (userHandle !== undefined && userHandle !== toUserHandle(passkey.userId).toString('base64url')))
      throw new Error('The assertion was not signed by this passkey.');
    return result.authenticationInfo.newCounter;
  }

  return {
    /**
     * Returns a challenge for a new passkey of this session.
     * @param options.passkeys the passkeys of the account. A device with one of them does not create another one.
     * @param options.siteName the name that the device shows
     */
    async startRegistration(
      { id, email, fullName }: UserRow,
      { passkeys, sessionId, siteName }: { passkeys: readonly store.PasskeyRow[]; sessionId: string; siteName: string },
    ): Promise<PasskeyCreationRequest> {
      const { ticket, challenge, timeout } = await createChallenge({ userId: id, sessionId });
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: hostname,
        userID: new Uint8Array(toUserHandle(id)),
        userName: email,
        userDisplayName: fullName,
        challenge: decodeBase64url(challenge),
        timeout,
        supportedAlgorithmIDs: supportedAlgorithms,
        excludeCredentials: passkeys.map(toCredentialDescriptor),
        // Discoverable credentials sign in without an email address.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      // Removes fields that the contract does not declare.
      return passkeyCreationRequest.parse({ ticket, options });
    },

    /**
     * Returns a challenge for a passkey.
     * @param userId the account that must own the passkey; undefined for a sign-in with any passkey
     * @param sessionId the session that reauthenticates; undefined for a sign-in or a second factor
     */
    async startAuthentication(
      userId?: string,
      passkeys: readonly store.PasskeyRow[] = [],
      sessionId?: string,
    ): Promise<PasskeyAssertionRequest> {
      const { ticket, challenge, timeout } = await createChallenge({ userId, sessionId });
      const userVerification = userId === undefined || sessionId !== undefined ? 'required' : 'discouraged';
      const { generateAuthenticationOptions } = await loadLibrary();
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge: decodeBase64url(challenge),
        timeout,
        userVerification,
        allowCredentials: passkeys.map(toCredentialDescriptor),
      });
      return passkeyAssertionRequest.parse({ ticket, options });
    },

    /** Verifies a new passkey and returns its row without a name. */
    async verifyRegistration({ userId, sessionId }: Required<ChallengeBinding>, ticket: string, credential: WebAuthnAttestation) {
      const challenge = await consumeChallenge(ticket, { userId, sessionId });
      const { verifyRegistrationResponse } = await loadLibrary();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: supportedAlgorithms,
      }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
      if (!verified) throw createApiError('passkey_refused');
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      const credentialColumns = { credentialId, publicKey: Buffer.from(publicKey), counter, synced: registrationInfo.credentialBackedUp };
      return { id: createId(), userId, ...credentialColumns, transports: credential.response.transports, createdAt: clock.now() };
    },

    /**
     * Verifies an assertion and returns the account of its passkey. Failures are limited per account.
     * @param owner the account that must own the passkey; undefined for a sign-in with any passkey
     * @param sessionId the session that reauthenticates. With `owner` and without `sessionId`, the passkey is a second factor, which needs no
     *   user verification.
     */
    async verifyAssertion(
      { ticket, credential }: { ticket: string; credential: WebAuthnAssertion },
      owner?: UserRow,
      sessionId?: string,
    ): Promise<VerifiedAssertion> {
      const challenge = await consumeChallenge(ticket, { userId: owner?.id, sessionId });
      const isSecondFactor = owner !== undefined && sessionId === undefined;
      const passkey = await store.findPasskey(db, credential.id, owner?.id);
      const user = passkey && (owner ?? (await findUser(db, passkey.userId)));
      if (passkey === undefined || user === undefined) throw createApiError('passkey_wrong');
      const rule: RateLimitName = isSecondFactor ? 'second_factor_account' : 'passkey_account';
      await limits.consume(rule, user.id);
      const library = await loadLibrary();
      const counter = await verifySignature(library, { passkey, credential, challenge, requiresUserVerification: !isSecondFactor }).catch(
        () => undefined,
      );
      if (counter === undefined) throw createApiError('passkey_wrong');
      await limits.reset(rule, user.id);
      return { passkey, user, counter };
    },

    /** Records the use of a passkey. */
    async recordUse(dbOrTrx: Db | Transaction, { passkey, counter }: VerifiedAssertion): Promise<void> {
      if (!(await store.updateSignatureCounter(dbOrTrx, passkey.id, counter, clock.now()))) throw createApiError('passkey_wrong');
    },
  };
}
export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>;

type SignatureCheck = { passkey: store.PasskeyRow; credential: WebAuthnAssertion; challenge: string; requiresUserVerification: boolean };
