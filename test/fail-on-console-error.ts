import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected console.error fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
