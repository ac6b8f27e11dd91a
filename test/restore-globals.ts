import { afterAll, vi } from 'vitest';

// Test files share processes, so a test file must not leave changed globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
