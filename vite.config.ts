import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';

// Bundles the initial code of an entry into two files, because each file costs a request: one for libraries, one for our code.
const groups = [
  { name: 'vendor', tags: ['$initial' as const], test: /\/node_modules\// },
  { name: 'site', tags: ['$initial' as const] },
];

const adminEnvironment = {
  consumer: 'client',
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/admin-manifest.json',
    // The document preloads the files of its entry. Lazy code is not preloaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
        hostType === 'html' ? files : [],
    },
    rolldownOptions: { input: 'web/admin/index.html', output: { codeSplitting: { groups } } },
  },
} satisfies EnvironmentOptions;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), react()],
  // Without this option, Vite finds libraries while the first page loads, and reloads that page.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/admin/index.html'] },
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
    // The back office is built separately, so that it shares no file with the site. In development, both have the same server.
    ...(command === 'build' ? { admin: adminEnvironment } : {}),
    ssr: {
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        // ASCII saves memory: Node stores the source text with two bytes per character if one character is beyond Latin-1.
        rolldownOptions: { input: { index: 'web/entry.server.tsx' }, output: { charset: 'ascii', comments: false } },
      },
      // One file with its libraries loads in a third of the time. In development, the option would load React twice.
      ...(command === 'build' ? { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    },
  },
}));
