import { afterAll, vi } from 'vitest';

// Test files share processes, so each test file restores the globals that it changed.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
