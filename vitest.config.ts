import { defineConfig } from 'vitest/config';

/** Options of every project, and of `vitest.mutation.config.ts`. */
export const shared = {
  setupFiles: ['./test/fail-on-console-error.ts', './test/restore-globals.ts'],
  // No test asserts durations. The timeouts only end tests that hang, also on a machine that pauses for half a minute.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

// Test files of projects with `isolate: false` share processes and their modules: loading these takes longer than most files' tests.
// Files that replace modules by `vi.mock` need a process each.
export default defineConfig({
  test: {
    // Each file has a database of its own; two files at once suit two cores.
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
