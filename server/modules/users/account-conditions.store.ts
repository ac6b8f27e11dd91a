import { sql, type SqlBool } from 'kysely';

/** SQL condition: a session is neither revoked nor expired. @param session the alias of sessions */
export const isActiveSession = (session: string, now: Date) =>
  sql<SqlBool>`(${sql.ref(`${session}.revoked_at`)} is null and ${sql.ref(`${session}.expires_at`)} > ${now})`;

/**
 * SQL condition: a session authorizes its user. It is active, and the account is not disabled and has the role of the session.
 * @param session the alias of sessions
 * @param user the alias of users
 */
export const isAuthorizedSession = (session: string, user: string, now: Date) =>
  sql<SqlBool>`(${isActiveSession(session, now)} and ${sql.ref(`${user}.id`)} = ${sql.ref(`${session}.user_id`)}
    and ${sql.ref(`${user}.role`)} = ${sql.ref(`${session}.role`)} and ${sql.ref(`${user}.disabled_at`)} is null)`;

/** SQL condition: an account has an authenticator app or a passkey. @param user the alias of users */
export const hasSecondFactor = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.totp_secret`)} is not null or exists (
    select 1 from passkeys where passkeys.user_id = ${sql.ref(`${user}.id`)} and passkeys.removed_at is null))`;
