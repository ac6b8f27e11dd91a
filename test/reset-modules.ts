import { afterAll, vi } from 'vitest';

// Modules of web/ contain state, so each test file loads its own copies. This takes less time than a process per file.
afterAll(() => {
  vi.resetModules();
});
