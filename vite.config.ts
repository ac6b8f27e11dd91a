import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Few files, since each costs a request: the framework in one, what most pages share in another, and with it
// the small parts that the shell takes to every page but few pages name.
const small =
  /\/(?:lib\/(?:auth-dialog|draft-store|open-search|route-table|shortlist|tab-store|unread|use-session)|domain\/(?:money|phone)|ui\/skeleton|catalogue\/price-line|shell\/(?:auth-memory|log-out|menu-links|unread-badge))\.tsx?$/;
// What the quote form shares with the summary and the account.
const request = /\/(?:site\/quotes\/steps|domain\/quote|lib\/use-answer)\.ts$/;
const groups = [
  { name: 'framework', test: /\/node_modules\// },
  { name: 'shared', test: /\/(?:web|domain)\/.*\.tsx?$/, minShareCount: 10 },
  { name: 'shell', test: small },
  { name: 'request', test: request },
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
