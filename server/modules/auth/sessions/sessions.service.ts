import type { ParsedInputOf } from '#contract/index.ts';
import type { SessionView } from '#contract/account/sessions.endpoints.ts';
import type { Role } from '#domain/accounts/account.ts';
import { describeDevice } from './describe-device.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './sessions.store.ts';
import type { Tokens } from './session-tokens.ts';

const hours = 3_600_000;
const sessionLength = { remembered: 30 * 24 * hours, single: 12 * hours };
/** The precision of "last used": a write at each request would be too expensive. */
const seenEvery = 10 * 60_000;
/** The time for which a reauthentication applies to endpoints with `requiresReauthentication`. */
const proofTtlMs = 10 * 60_000;

export function createSessions({ db, tokens, clock }: { db: Db; tokens: Tokens; clock: Clock }) {
  return {
    /** Starts a session. The first one after a proof of the address joins earlier contact messages. @returns its id and the token */
    async start(
      dbOrTrx: Db | Transaction,
      user: { id: string; role: Role },
      remember: boolean,
      from: { address: string; userAgent: string },
    ): Promise<{ sessionId: string; authToken: string }> {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + (remember ? sessionLength.remembered : sessionLength.single));
      const sessionId = createId();
      const { address, userAgent } = from;
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

    /** Returns the user of a token. Read at each call, so that a revoked session ends at once. @throws ApiError('session_ended') */
    async findCurrentUser(token: string): Promise<AuthenticatedUser> {
      const { userId, sessionId } = await tokens.read(token);
      const now = clock.now();
      const found = await store.findActiveSessionUser(db, sessionId, userId, now);
      if (found === undefined) throw createApiError('session_ended');
      if (now.getTime() - found.lastSeenAt.getTime() > seenEvery) await store.updateLastSeen(db, sessionId, now);
      const hasReauthenticated = found.verifiedAt !== null && now.getTime() - found.verifiedAt.getTime() <= proofTtlMs;
      return {
        id: found.id,
        role: found.role,
        sessionId,
        ...(found.lacksSecondFactor && { lacksSecondFactor: true as const }),
        ...(hasReauthenticated && { hasReauthenticated }),
      };
    },

    async listOf(currentUser: AuthenticatedUser): Promise<SessionView[]> {
      const rows = await store.listSessions(db, currentUser.id, clock.now());
      const views = rows.map((row): SessionView => ({
        _id: row.id,
        device: describeDevice(row.userAgent),
        address: row.address,
        current: row.id === currentUser.sessionId,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
      return views.toSorted((one, other) => Number(other.current) - Number(one.current));
    },

    /** Ends one session or all. @returns the number of ended sessions. @throws ApiError('not_found') if there is no such session */
    async revoke(currentUser: AuthenticatedUser, { _id, everywhere }: ParsedInputOf<'/user/sessions/revoke'>): Promise<number> {
      if (everywhere) return store.revokeSessions(db, currentUser.id, clock.now());
      const ended = _id === undefined ? 0 : await store.revokeSessions(db, currentUser.id, clock.now(), { only: _id });
      if (ended === 0) throw createApiError('not_found');
      return ended;
    },

    /** Ends all sessions of a user, or one, in the caller's transaction. @returns the number of ended sessions */
    endAll: (trx: Transaction, userId: string, only?: string): Promise<number> =>
      store.revokeSessions(trx, userId, clock.now(), only === undefined ? {} : { only }),

    logout: (currentUser: AuthenticatedUser): Promise<unknown> =>
      store.revokeSessions(db, currentUser.id, clock.now(), { only: currentUser.sessionId }),
  };
}
export type SessionsService = ReturnType<typeof createSessions>;
