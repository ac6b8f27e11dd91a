import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Few files, since each costs a request: the framework in one, and in another what nearly every page shares.
const groups = [
  { name: 'framework', test: /\/node_modules\// },
  { name: 'shared', test: /\/(?:web|domain)\/.*\.tsx?$/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server loads pages through web/ssr.ts, which gets its data door handed in.
    ssr: { build: { rollupOptions: { input: './web/ssr.ts' } } },
  },
});
