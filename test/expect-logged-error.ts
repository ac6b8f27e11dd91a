import { expect, vi } from 'vitest';

/** Expects exactly one error in the log of the application. An error that no test expects fails the test. */
export function expectLoggedError(text: string): void {
  const logError = vi.mocked(console.error);
  expect(logError.mock.calls).toEqual([[expect.stringContaining(text)]]);
  logError.mockClear();
}
