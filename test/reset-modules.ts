import { afterAll, vi } from 'vitest';

// Modules of web/ contain state, so each test file loads its own copies. That is faster than a process per test file.
afterAll(() => {
  vi.resetModules();
});
