import { afterAll, vi } from 'vitest';

// Modules of web/ contain state, so each test file loads new copies. Starting a process for each test file would be slower.
afterAll(() => {
  vi.resetModules();
});
