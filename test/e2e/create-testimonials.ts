import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { callAs, withExclusiveLock } from './staff-accounts.ts';
import type { Account } from './support.ts';

/** Creates a draft, which visitors do not see, for each letter. @returns the text in front of the letters in the authors' names */
export async function createTestimonials(request: APIRequestContext, editor: Account, letters: readonly string[]): Promise<string> {
  const authorPrefix = randomUUID().slice(0, 8);
  // Without the lock, testimonials of parallel tests could be in between.
  await withExclusiveLock('testimonials', async () => {
    for (const letter of letters) {
      await callAs(request, editor, '/admin/testimonial/save', {
        content: 'Fine work.',
        author: `${authorPrefix} ${letter}`,
        status: 'draft',
      });
    }
  });
  return authorPrefix;
}
