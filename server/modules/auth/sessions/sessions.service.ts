import { hourMs } from '#domain/shared/time.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { SessionDto } from '#contract/account/sessions.endpoints.ts';
import type { Role } from '#domain/accounts/account.ts';
import { describeDevice } from './describe-device.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './sessions.store.ts';
import type { SessionTokens } from './session-tokens.ts';

const sessionTtlMs = { remembered: 30 * 24 * hourMs, default: 12 * hourMs };
/** The precision of the time of last use. A write for each request would be too expensive. */
const lastSeenIntervalMs = 10 * 60_000;
/** The time for which a reauthentication applies to endpoints with `requiresReauthentication`. */
const reauthenticationTtlMs = 10 * 60_000;
/** The time after a password reset in which staff without a second factor cannot call endpoints with `isDelayedAfterReset`. */
const resetDelayMs = 24 * hourMs;

export function createSessionsService({ db, tokens, clock }: { db: Db; tokens: SessionTokens; clock: Clock }) {
  return {
    /**
     * Starts a session. The first session after the email address was verified assigns earlier contact messages to the account.
     * @returns its id and token
     */
    async start(
      dbOrTrx: Db | Transaction,
      user: { id: string; role: Role },
      remember: boolean,
      device: { address: string; userAgent: string },
    ): Promise<{ sessionId: string; authToken: string }> {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + (remember ? sessionTtlMs.remembered : sessionTtlMs.default));
      const sessionId = createId();
      const { address, userAgent } = device;
      const row = {
        id: sessionId,
        userId: user.id,
        role: user.role,
        address,
        userAgent,
        createdAt: now,
        lastSeenAt: now,
        verifiedAt: now,
        expiresAt,
      };
      await store.insertSession(dbOrTrx, row);
      await store.joinContactMessages(dbOrTrx, user.id, now);
      return { sessionId, authToken: await tokens.sign({ userId: user.id, sessionId }, now, expiresAt) };
    },

    /** Returns the user of a token. Reads the session for each request, so that a revocation applies at once. */
    async getCurrentUser(token: string): Promise<AuthenticatedUser> {
      const { userId, sessionId } = await tokens.read(token);
      const now = clock.now();
      const session = await store.findActiveSessionUser(db, sessionId, userId, now);
      if (session === undefined) throw createApiError('session_ended');
      if (now.getTime() - session.lastSeenAt.getTime() > lastSeenIntervalMs) await store.updateLastSeen(db, sessionId, now);
      const hasReauthenticated = session.verifiedAt !== null && now.getTime() - session.verifiedAt.getTime() <= reauthenticationTtlMs;
      const { unconfirmedResetAt } = session;
      const hasRecentReset = unconfirmedResetAt !== null && now.getTime() - unconfirmedResetAt.getTime() < resetDelayMs;
      return {
        id: session.id,
        role: session.role,
        sessionId,
        ...(session.lacksSecondFactor && { lacksSecondFactor: true as const }),
        ...(hasRecentReset && { hasRecentReset }),
        ...(hasReauthenticated && { hasReauthenticated }),
      };
    },

    async list(currentUser: AuthenticatedUser): Promise<SessionDto[]> {
      const rows = await store.listSessions(db, currentUser.id, clock.now());
      const dtos = rows.map((row): SessionDto => ({
        _id: row.id,
        device: describeDevice(row.userAgent),
        address: row.address,
        current: row.id === currentUser.sessionId,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
      return dtos.toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    /** Ends one session or all. @returns the number of ended sessions. */
    async revoke(currentUser: AuthenticatedUser, { _id, everywhere }: ParsedInputOf<'/user/sessions/revoke'>): Promise<number> {
      if (everywhere) return store.revokeSessions(db, currentUser.id, clock.now());
      const endedCount = _id === undefined ? 0 : await store.revokeSessions(db, currentUser.id, clock.now(), { only: _id });
      if (endedCount === 0) throw createApiError('not_found');
      return endedCount;
    },

    /**
     * Ends the sessions of a user in the caller's transaction.
     * @param only ends this session instead of all
     * @returns the number of ended sessions
     */
    endSessions: (trx: Transaction, userId: string, { only }: { only?: string | undefined } = {}): Promise<number> =>
      store.revokeSessions(trx, userId, clock.now(), only === undefined ? {} : { only }),

    logout: (currentUser: AuthenticatedUser): Promise<unknown> =>
      store.revokeSessions(db, currentUser.id, clock.now(), { only: currentUser.sessionId }),
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;
