import { defineConfig } from 'vitest/config';

// Tests that take long or assert durations (npm run test:chaos). They measure, so one file runs at a time.
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
