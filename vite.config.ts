import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) } },
  environments: {
    // The server loads pages through web/ssr.ts, which gets its data door handed in.
    ssr: { build: { rollupOptions: { input: './web/ssr.ts' } } },
  },
});
