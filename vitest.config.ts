import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,contract,server,web,seed,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/chaos/**', 'node_modules/**'],
    globalSetup: './test/database.ts',
    setupFiles: './test/fail-on-console-error.ts',
    // Each file has a database of its own; two files at once suit two cores.
    maxWorkers: 2,
    // Far above what anything takes: no test asserts how fast, and a shared machine may stand still for half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
