import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { callAs, withExclusiveLock } from './staff-accounts.ts';
import { test, type Account } from './support.ts';

/**
 * Extends `test` with a lock on the list of testimonials until the test ends. All tests share the list: a row that one test drags could be
 * dropped between the rows of another.
 */
export const testWithLockedTestimonials = test.extend<{ testimonialLock: void }>({
  testimonialLock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
    async ({}, use) => {
      await withExclusiveLock('testimonials', () => use());
    },
    { auto: true, timeout: 120_000 },
  ],
});

/** Creates a draft, which visitors do not see, for each letter. @returns the text in front of the letters in the authors' names */
export async function createTestimonials(request: APIRequestContext, editor: Account, letters: readonly string[]): Promise<string> {
  const authorPrefix = randomUUID().slice(0, 8);
  for (const letter of letters) {
    await callAs(request, editor, '/admin/testimonial/save', {
      content: 'Fine work.',
      author: `${authorPrefix} ${letter}`,
      status: 'draft',
    });
  }
  return authorPrefix;
}
