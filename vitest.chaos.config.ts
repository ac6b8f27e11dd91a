import { defineConfig } from 'vitest/config';

// What takes long or has a time in it (npm run test:chaos). One file at a time: they measure.
export default defineConfig({
  test: {
    include: ['test/chaos/**/*.test.ts'],
    globalSetup: './test/database.ts',
    setupFiles: './test/fail-on-console-error.ts',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
