import { expect, test } from 'vitest';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { estimator, shop } = startQuotesAdmin();

test('staff learn which characters of a text the PDF cannot show', async () => {
  const list = async (text: string) => (await shop.call('/admin/quotes/unprintable', { text }, estimator)).response;
  expect(await list('李雷 and 韩梅梅 🪨 of Ελένη, አበበ, राम, สมชาย\u202e')).toEqual({ characters: ['李', '雷', '韩', '梅', '🪨'] });
  expect(await list('Zoë – R4 600')).toEqual({ characters: [] });
});
