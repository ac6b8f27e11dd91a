import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertionRequest, PasskeyCreationRequest } from '#contract/account/passkeys.endpoints.ts';
import { publicUrl } from './harness.ts';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const [userPresentFlag, userVerifiedFlag, attestedDataFlag] = [0x01, 0x04, 0x40];

/** Values that replace the correct ones, for tests of rejected responses. */
export type PasskeyDeviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Skips user verification. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
};

/**
 * Creates an authenticator with one passkey: ES256, no attestation.
 * @param counts false if the signature counter is always 0, like that of synchronized passkeys
 */
export function createVirtualAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let [signatureCount, userHandle] = [0, ''];

  const createClientData = (type: string, challenge: string, deviation: PasskeyDeviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? publicUrl,
        crossOrigin: false,
      }),
    );

  function createAuthenticatorData(rpId: string, flags: number, deviation: PasskeyDeviation): Buffer {
    signatureCount += counts ? 1 : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? signatureCount);
    const flagByte = flags | userPresentFlag | (deviation.unverified ? 0 : userVerifiedFlag);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flagByte]), counter]);
  }

  /** Encodes the public key as COSE (RFC 9052): key type EC2, algorithm ES256, curve P-256, x and y. */
  function encodePublicKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }

  const createCredential = <Response>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
  });

  return {
    id: id.toString('base64url'),

    /** Returns the response to a registration request. */
    create({ options }: PasskeyCreationRequest, deviation: PasskeyDeviation = {}) {
      userHandle = options.user.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const data = Buffer.concat([
        createAuthenticatorData(options.rp.id, attestedDataFlag, deviation),
        // The AAGUID: zeros, because the model of the authenticator is not disclosed.
        Buffer.alloc(16),
        idLength,
        id,
        encodePublicKey(),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return createCredential({
        clientDataJSON: createClientData('webauthn.create', options.challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** Returns the response to a sign-in request: the passkey signs the challenge. */
    get({ options }: PasskeyAssertionRequest, deviation: PasskeyDeviation = {}) {
      const clientData = createClientData('webauthn.get', options.challenge, deviation);
      const data = createAuthenticatorData(options.rpId, 0, deviation);
      return createCredential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
        userHandle: (deviation.userHandle ?? userHandle) || undefined,
      });
    },
  };
}
export type Authenticator = ReturnType<typeof createVirtualAuthenticator>;
