import { readFile } from 'node:fs/promises';
import { createServer } from 'vite';
import type { createPageRenderer, PageRenderer } from '#web/entry.server.tsx';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';

const assets = { modules: ['/web/entry.client.tsx'], styles: ['/web/styles/app.css'] };

/** Creates the renderer of `npm run dev`, which renders pages from their sources and reloads changed ones. */
export async function createDevPageRenderer(handlers: Handlers) {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const call = createInProcessClient(handlers);
  return {
    vite: vite.middlewares,
    getRenderer: async (): Promise<PageRenderer> => {
      const entry = (await vite.ssrLoadModule('/web/entry.server.tsx')) as { createPageRenderer: typeof createPageRenderer };
      const backOfficeHtml = await vite.transformIndexHtml('/web/admin/index.html', await readFile('web/admin/index.html', 'utf8'));
      const renderer = entry.createPageRenderer({ call, getAssets: () => assets, backOfficeHtml });
      return {
        ...renderer,
        render: async (request) => {
          const page = await renderer.render(request);
          if (page.html.includes('/@vite/client')) return page;
          // Vite's client and React's refresh runtime go at the end of the head. Before the tags of React they would break hydration.
          const tags = await vite.transformIndexHtml(new URL(request.url).pathname, '');
          return { ...page, html: Buffer.from(page.html.toString().replace('</head>', () => `${tags}</head>`)) };
        },
      };
    },
  };
}
