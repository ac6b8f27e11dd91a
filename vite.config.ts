import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Few files, since each costs a request: the framework in one, what most pages share in another, and with it
// the small parts that the shell takes to every page but few pages name.
const small =
  /\/(?:lib\/(?:auth-dialog|draft-store|open-search|route-table|shortlist|use-session)|domain\/(?:money|phone)|ui\/skeleton|catalogue\/price-line)\.tsx?$/;
const groups = [
  { name: 'framework', test: /\/node_modules\// },
  { name: 'shared', test: /\/(?:web|domain)\/.*\.tsx?$/, minShareCount: 8 },
  { name: 'shell', test: small },
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
