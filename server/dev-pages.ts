import { createServer } from 'vite';
import type { createPageRenderer, PageRenderer } from '#web/ssr.ts';
import { makeInProcessCall, type Handlers } from './serve.ts';

/** Pages straight from their sources, reloaded as they change. For `npm run dev` only. */
export async function makeDevPages(handlers: Handlers) {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const call = makeInProcessCall(handlers);
  return {
    vite: vite.middlewares,
    getRenderer: async (): Promise<PageRenderer> => {
      const entry = (await vite.ssrLoadModule('/web/ssr.ts')) as { createPageRenderer: typeof createPageRenderer };
      return entry.createPageRenderer(call);
    },
  };
}
