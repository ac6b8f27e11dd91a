import type { FastifyReply, FastifyRequest } from 'fastify';

/** Access to the cookies of a request. They are HTTP-only and SameSite=Strict, and browsers send each one only to its path and below. */
export type CookieJar = {
  get: (name: CookieName) => string | undefined;
  set: (name: CookieName, value: string, maxAgeSeconds: number) => void;
  clear: (name: CookieName) => void;
};

const paths = {
  /** Binds an emailed code to the browser that requested it. */
  password_code: '/verify/otp',
  /** The token of a verified reset code. */
  password_reset: '/site/change_password',
  /** Identifies a browser that has signed in before. */
  device: '/login',
} as const;
export type CookieName = keyof typeof paths;

/** Creates the cookie jar of a request. @param secure true if the site is served over HTTPS */
export function createCookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const getAttributes = (name: CookieName) => ({ path: paths[name], httpOnly: true, sameSite: 'strict' as const, secure });
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAgeSeconds) => void reply.setCookie(name, value, { ...getAttributes(name), maxAge: maxAgeSeconds }),
    clear: (name) => void reply.clearCookie(name, getAttributes(name)),
  };
}

/** The cookies of a call without an HTTP request. */
export const emptyCookieJar: CookieJar = { get: () => undefined, set: () => undefined, clear: () => undefined };
