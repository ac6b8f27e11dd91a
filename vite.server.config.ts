import { defineConfig } from 'vite';

// Bundles the processes of `npm start` with their libraries into a few files. Reading a thousand modules would take longer than the rest of
// the start, and more memory. Separate files contain the code that the start does not need. They are loaded on first use.
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // Native code, and packages that are imported on first use.
    external: [
      '@node-rs/argon2',
      'age-encryption',
      'fontkit',
      'libphonenumber-js',
      'pdfkit',
      'pg-copy-streams',
      'sharp',
      'tar-stream',
      'vite',
    ],
  },
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      input: ['server/main.ts', ...['supervisor-process', 'web-process', 'job-process'].map((name) => `server/processes/${name}.ts`)],
      // The packages of the S3 storage are optional. Fastify loads the other packages for routes with a schema and for injected requests,
      // which exist only in tests.
      external: [/^@aws-sdk\//, /^@fastify\/(?:ajv|fast-json-stringify)-compiler$/, 'light-my-request'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'server-[name].js',
        // ASCII saves memory: Node stores the source text with two bytes per character if one character is beyond Latin-1.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
