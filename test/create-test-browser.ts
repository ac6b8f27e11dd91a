import type { LightMyRequestResponse } from 'fastify';
import type { InputOf, EndpointPath } from '#contract/index.ts';
import type { TestApp } from './harness.ts';

type StoredCookie = { value: string; path: string };

export type TestBrowser = {
  post: <P extends EndpointPath>(path: P, input?: InputOf<P> | object, token?: string) => Promise<LightMyRequestResponse>;
  /** The cookies by name. Tests remove them or copy them to another browser. */
  cookies: Map<string, StoredCookie>;
};

/** Creates a browser with one IP address. The browser stores cookies and sends each cookie to its path only. */
export function createTestBrowser(
  shop: TestApp,
  { address, userAgent = 'Firefox/140.0 Windows' }: { address?: string; userAgent?: string } = {},
): TestBrowser {
  const ipAddress = address ?? shop.nextAddress();
  const cookies = new Map<string, StoredCookie>();
  return {
    cookies,
    post: async (path, input = {}, token) => {
      const cookieHeader = [...cookies].filter(([, cookie]) => path.startsWith(cookie.path)).map(([name, { value }]) => `${name}=${value}`);
      const headers = { 'user-agent': userAgent, ...(cookieHeader.length > 0 ? { cookie: cookieHeader.join('; ') } : {}) };
      const response = await shop.post(path, input, { address: ipAddress, headers, ...(token === undefined ? {} : { token }) });
      for (const { name, value, path: cookiePath = '/', maxAge } of response.cookies) {
        if (maxAge === 0 || value === '') cookies.delete(name);
        else cookies.set(name, { value, path: cookiePath });
      }
      return response;
    },
  };
}
