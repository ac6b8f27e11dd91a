import { expect, test } from 'vitest';
import { foldSpelling, foldText, toSearchableText } from '#domain/shared/fold-text.ts';
import { parseSearchTerms } from '#domain/shared/search-text.ts';
import { toNameKey } from '#domain/shared/name-key.ts';
import { toSuburbKey } from '#domain/shared/suburb-name.ts';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
/** Letters of phonetic and historical texts that got lower case after Unicode 10, the version of the embedded PostgreSQL's ICU. */
const newerLetters = /[\u1c89\u1c8a\u2c2f\u2c5f\ua7b8-\ua7ff]/;

test('the SQL function `fold_text` returns the same as `foldText`', async () => {
  const isCompared = (letter: string) => /[^\p{Cn}\p{Cs}]/u.test(letter) && !newerLetters.test(letter);
  const letters = Array.from({ length: 0xffff - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).filter(isCompared);
  const texts = [...letters, 'Crème Brûlée 30 mm', 'Cafe\u0301', 'ΟΔΟΣ', 'İstanbul', 'Straße', '黒御影石', ''];
  const { rows } = await shop.pool.query<{ text: string; folded: string }>(
    'select text, fold_text(text) as folded from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
});

test('characters that look alike or stand for each other fold alike in SQL and TypeScript', async () => {
  const typedAs: [stored: string, typed: string][] = [
    ['O’Brien', "o'brien"],
    ['O‘Brien', 'O´Brien'],
    ['Oʼbrien', 'O`Brien'],
    ['Bo\u2011Kaap', 'bo-kaap'],
    ['Kalk\u2013Bay', 'Kalk\u2212Bay'],
    ['Jean\u00a0Marais', 'jean marais'],
    ['Jean\u202fMarais', 'Jean\u3000Marais'],
    ['Sof\u00adfer\u200be', 'soffere'],
    ['\u202aNkosi\u202c\ufeff', 'nkosi'],
    ['ﬁnch', 'Finch'],
    ['Straße', 'STRASSE'],
    ['Søren Łukasz', 'Soren Lukasz'],
    ['Þóra Æbelø Œuvre', 'thora aebelo oeuvre'],
    ['Ｇｒａｎｉｔｅ　３０', 'granite 30'],
    ['“Blue” 3″', '"blue" 3"'],
    ['3000 × 600 m²', '3000 x 600 m2'],
    ['ǃXarra', '!xarra'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Kofi Ŋɔƒe', 'kofi nɔfe'],
    ['Tlaꞌa Ꞌawa', "tla'a 'awa"],
    ['ʿAlī al-Naʾīm', "'ali al-na'im"],
    ['ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
  ];
  for (const [stored, typed] of typedAs) expect(foldText(stored), stored).toBe(foldText(typed));
  const { rows } = await shop.pool.query<{ stored: string }>(
    'select stored from unnest($1::text[], $2::text[]) as t (stored, typed) where fold_text(stored) <> fold_text(typed)',
    [typedAs.map(([stored]) => stored), typedAs.map(([, typed]) => typed)],
  );
  expect(rows).toEqual([]);
});

test('the SQL functions `fold_spelling` and `searchable_text` return the same as `foldSpelling` and `toSearchableText`', async () => {
  const letters = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
  const texts = [
    ...letters.flatMap((letter) => [letter, `a'${letter}`, `${letter}-a`]),
    'A\u030angstro\u0308m',
    'O’Neill-Müller 3-4',
    'Q-2026-00009',
    "'t",
    '',
  ];
  const { rows } = await shop.pool.query<{ text: string; spelling: string; searchable: string }>(
    'select text, fold_spelling(text) as spelling, searchable_text(text) as searchable from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter(({ text, spelling }) => spelling !== foldSpelling(text))).toEqual([]);
  expect(rows.filter(({ text, searchable }) => searchable !== toSearchableText(text))).toEqual([]);
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
    ...characters.filter((letter) => /[^\p{Cn}\p{Cc}]/u.test(letter) && !newerLetters.test(letter)),
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
  expect(parseSearchTerms('MÜLLER')).toEqual([['muller', 'mueller']]);
  for (const search of ['Müller', 'muller', 'RENEE mu\u0308ller']) {
    const response = await shop.post('/admin/customers/list', { search }, owner);
    expect(
      response.json<{ response: { result: { fullName: string }[] } }>().response.result.map(({ fullName }) => fullName),
      search,
    ).toEqual(['Renée Müller']);
  }
});

test('a search finds a customer whose name was typed with other quotation marks, dashes and spaces', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  await createUser(shop, { fullName: 'Siobhán O’Brien\u2011Søgaard' });
  for (const search of ["o'brien-sogaard", 'O`BRIEN\u2013Søgaard', 'siobhan\u00a0o\u2018brien', 'So\u00adgaard']) {
    const response = await shop.post('/admin/customers/list', { search }, owner);
    expect(response.json<{ response: { fullcount: number } }>().response.fullcount, search).toBe(1);
  }
});

test('a search finds a name in each usual spelling of umlauts, and with or without its apostrophe and hyphen', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  const typedByName: Record<string, string[]> = {
    "Aoife O'Neill": ['oneill', "o'neill", 'O’Neill', 'o neill', 'AOIFE ONEILL'],
    'Jean-Luc Picard': ['jeanluc', 'jean-luc', 'jean luc', 'Jean\u2011Luc'],
    'Björn Köhler': ['koehler', 'kohler', 'Köhler', 'KO\u0308HLER', 'bjoern'],
    'Erika Mueller-Brandt': ['Müller', 'mueller', 'muellerbrandt', 'Müller-Brandt'],
    'Ronan OBrien': ["O'Brien", 'O´brien', 'obrien'],
  };
  for (const fullName of Object.keys(typedByName)) await createUser(shop, { fullName });
  const find = async (search: string) =>
    (await shop.call('/admin/customers/list', { search }, owner)).response.result.map(({ fullName }) => fullName);
  for (const [fullName, searches] of Object.entries(typedByName))
    for (const search of searches) expect(await find(search), search).toContain(fullName);
  // A spelling of another name.
  expect(await find('koeler')).toEqual([]);
});
