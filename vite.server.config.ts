import { defineConfig } from 'vite';

// The processes of `npm start` with all their libraries in a few files: reading a thousand modules one by one would take longer than all else
// that a start does, and each takes up memory. What a start does not need stays apart, for the first use.
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // Native code, and what is loaded on demand by a name of its own.
    external: ['@node-rs/argon2', 'fontkit', 'libphonenumber-js', 'pdfkit', 'sharp', 'vite'],
  },
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      input: ['supervisor-process', 'web-process', 'job-process'].map((name) => `server/processes/${name}.ts`),
      // The S3 store's packages are installed by those who use it; what Fastify loads by itself for routes with a schema, and for requests
      // that tests make up, is never asked for.
      external: [/^@aws-sdk\//, /^@fastify\/(?:ajv|fast-json-stringify)-compiler$/, 'light-my-request'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'server-[name].js',
        // Node keeps the text of what it runs in memory: two bytes a letter where one of them is no Latin letter.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
