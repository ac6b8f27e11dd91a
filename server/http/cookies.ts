import type { FastifyReply, FastifyRequest } from 'fastify';

/** The few cookies there are: read only by this server, sent only to the one path they are for, never from another site. */
export type CookieJar = {
  get: (name: CookieName) => string | undefined;
  set: (name: CookieName, value: string, seconds: number) => void;
  clear: (name: CookieName) => void;
};

const paths = {
  /** Ties a mailed code to the browser that asked for it. */
  password_code: '/verify/otp',
  /** The token of a verified reset code. */
  password_reset: '/site/change_password',
  /** Identifies a browser that has signed in before. */
  device: '/login',
} as const;
export type CookieName = keyof typeof paths;

/** The cookies of one request. @param secure whether the site is reached by https */
export function createCookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const attributes = (name: CookieName) => ({ path: paths[name], httpOnly: true, sameSite: 'strict' as const, secure });
  return {
    get: (name) => request.cookies[name],
    set: (name, value, seconds) => void reply.setCookie(name, value, { ...attributes(name), maxAge: seconds }),
    clear: (name) => void reply.clearCookie(name, attributes(name)),
  };
}

/** Those of a call without a request. */
export const emptyCookieJar: CookieJar = { get: () => undefined, set: () => undefined, clear: () => undefined };
