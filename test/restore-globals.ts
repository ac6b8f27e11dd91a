import { afterAll, vi } from 'vitest';

// Test files share processes.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
