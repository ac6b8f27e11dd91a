import { afterAll, vi } from 'vitest';

// Modules of web/ contain state. Each test file loads them anew, which takes less time than a process for each.
afterAll(() => {
  vi.resetModules();
});
