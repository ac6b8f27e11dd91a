import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,contract,server,web,seed,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/chaos/**', 'node_modules/**'],
    globalSetup: './test/database.ts',
    setupFiles: './test/quiet.ts',
    // Each file has a database of its own; two files at once suit two cores.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
