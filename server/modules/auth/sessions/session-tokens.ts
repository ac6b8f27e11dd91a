import { errors, jwtVerify, SignJWT } from 'jose';
import { createApiError } from '#domain/errors/error-codes.ts';

const audience = 'bullnose';
const type = 'session';

export type SessionTokenPayload = { userId: string; sessionId: string };

/**
 * Signs and reads session tokens: one algorithm, one audience, one type. They are JWTs, because clients of the specification decode them.
 * `jti` is the id of the session. The token is valid if the row of this session is active.
 */
export function createSessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, sessionId }: SessionTokenPayload, issuedAt: Date, expiresAt: Date): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setSubject(userId)
        .setJti(sessionId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),

    read: async (token: string): Promise<SessionTokenPayload> => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience,
          typ: type,
          requiredClaims: ['sub', 'jti', 'exp'],
        });
        return { userId: payload.sub!, sessionId: payload.jti! };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw createApiError('session_ended');
        throw error;
      }
    },
  };
}
export type SessionTokens = ReturnType<typeof createSessionTokens>;
