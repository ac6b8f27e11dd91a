import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Few files, since each costs a request: the libraries that every page needs at once, and our own code that every page needs at once.
const groups = [
  { name: 'vendor', tags: ['$initial' as const], test: /\/node_modules\// },
  { name: 'site', tags: ['$initial' as const] },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), react()],
  // Without it, libraries are found while the first page loads, which reloads that page.
  optimizeDeps: { entries: ['web/entry.client.tsx'] },
  server: { hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: false,
        rolldownOptions: { input: 'web/entry.client.tsx', output: { codeSplitting: { groups } } },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        // ASCII: Node stores two bytes a letter of a file with one letter beyond Latin-1.
        rolldownOptions: { input: { index: 'web/entry.server.tsx' }, output: { charset: 'ascii', comments: false } },
      },
      // One file with its libraries loads in a third of the time. In development it would load copies of React.
      ...(command === 'build' ? { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    },
  },
}));
