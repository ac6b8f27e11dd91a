import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray console.error is a fault nobody looked at: it fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
