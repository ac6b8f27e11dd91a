import type { FastifyRequest } from 'fastify';
import type { EndpointAccess } from '#contract/endpoint.ts';
import type { Role } from '#domain/accounts/account.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

/** The signed-in user of a request. */
export type AuthenticatedUser = {
  id: string;
  role: Role;
  sessionId: string;
  /** True if an owner must have a second factor, and has none. Endpoints for staff are rejected until one is set up. */
  lacksSecondFactor?: true;
  /** True if staff reset their password within the last 24 hours and have no second factor. */
  hasRecentReset?: true;
  /** True if the session started, or the password or a passkey was verified in it, within the last ten minutes. */
  hasReauthenticated?: true;
};

/** Returns the user of a session token. */
export type AuthenticateToken = (token: string) => Promise<AuthenticatedUser>;

/** Returns the user of the bearer token in a request, or undefined without one. */
export async function authenticateRequest(
  request: FastifyRequest,
  getCurrentUser: AuthenticateToken,
): Promise<AuthenticatedUser | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : getCurrentUser(token);
}

export function authorize(access: EndpointAccess, currentUser: AuthenticatedUser | undefined): void {
  if (access === 'anyone') return;
  if (access === 'signed_in') {
    if (currentUser === undefined) throw createApiError('sign_in_first');
    return;
  }
  if (currentUser === undefined || !(access as readonly Role[]).includes(currentUser.role)) throw createApiError('not_allowed');
  if (currentUser.lacksSecondFactor) throw createApiError('second_factor_needed');
}
