import { defineConfig } from 'vitest/config';

// Configures the tests that take long or assert durations (`npm run test:chaos`). One file runs at a time, to measure without other load.
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
