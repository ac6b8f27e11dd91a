import { defineConfig } from 'vitest/config';

/** Options of every project, and of `vitest.mutation.config.ts`. */
export const shared = {
  setupFiles: ['./test/fail-on-console-error.ts', './test/restore-globals.ts'],
  // No test asserts durations. The timeouts end tests that hang, and tolerate a machine that pauses for half a minute.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

// Test files of projects with `isolate: false` share processes and modules, because loading the modules takes longer than most test files.
// Test files that replace modules with `vi.mock` need separate processes.
export default defineConfig({
  test: {
    // Two files run at a time, for a machine with two cores. Each file has a separate database.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{domain,contract,server,seed,test}/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/chaos/**'],
          globalSetup: './test/database.ts',
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/**/*.test.ts'],
          setupFiles: [...shared.setupFiles, './test/reset-modules.ts'],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'components', include: ['web/**/*.test.tsx'] } },
    ],
  },
});
