import { expect, test } from 'vitest';
import { foldText, parseAdminSearch } from '#domain/shared/search-text.ts';
import { toNameKey } from '#domain/shared/name-key.ts';
import { toSuburbKey } from '#domain/shared/suburb-name.ts';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');

test('the SQL function `fold_text` returns the same as `foldText`', async () => {
  const isAssigned = (letter: string) => /\P{Cn}/u.test(letter);
  // Latin, Greek and Cyrillic letters, with and without accents, and punctuation.
  const letters = Array.from({ length: 0x2100 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).filter(isAssigned);
  const texts = [...letters, 'Crème Brûlée 30 mm', 'Cafe\u0301', 'ΟΔΟΣ', 'İstanbul', 'Straße', '黒御影石', ''];
  const { rows } = await shop.pool.query<{ text: string; folded: string }>(
    'select text, fold_text(text) as folded from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
});

test('the SQL function `suburb_key` returns the same as `toSuburbKey`', async () => {
  // Letters and punctuation of names, and the digits.
  const characters = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
  const texts = [...characters, "Prince's Crêst ", 'Sea-Point', 'V&A Waterfront', 'Bo\u2019Kaap', '海角', ' ', ''];
  const { rows } = await shop.pool.query<{ text: string; key: string }>(
    'select text, suburb_key(text) as key from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter(({ text, key }) => key !== toSuburbKey(text))).toEqual([]);
});

test('the SQL function `name_key` returns the same as `toNameKey`', async () => {
  const characters = Array.from({ length: 0x2100 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
  const texts = [
    ...characters.filter((letter) => /[^\p{Cn}\p{Cc}]/u.test(letter)),
    '  Crème  Brûlée\t30\nmm ',
    'CREME BRULEE 30 MM',
    ' ',
    '',
  ];
  const { rows } = await shop.pool.query<{ text: string; key: string }>('select text, name_key(text) as key from unnest($1::text[]) text', [
    texts,
  ]);
  expect(rows.filter(({ text, key }) => key !== toNameKey(text))).toEqual([]);
});

test('a search with or without accents finds a customer', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  await createUser(shop, { fullName: 'Renée Müller' });
  expect(parseAdminSearch('MÜLLER')).toEqual(['muller']);
  for (const search of ['Müller', 'muller', 'RENEE mu\u0308ller']) {
    const response = await shop.post('/admin/customers/list', { search }, owner);
    expect(
      response.json<{ response: { result: { fullName: string }[] } }>().response.result.map(({ fullName }) => fullName),
      search,
    ).toEqual(['Renée Müller']);
  }
});
