import { expect, test } from 'vitest';
import { tokenize } from '#domain/shared/search-text.ts';
import { applySearchWords } from './search-words.ts';

const list = [
  { words: 'worktop, Countertops price', meaning: '' },
  { words: 'gray', meaning: 'Grey' },
  { words: 'engineered', meaning: 'quartz stone' },
];
const apply = (search: string) => applySearchWords(tokenize(search), list);

test('words without a meaning are left out, in singular and plural', () => {
  expect(apply('Granite countertops')).toEqual({ terms: ['granite'], omitted: ['countertops'] });
  expect(apply('white quartz worktop prices, worktop')).toEqual({ terms: ['white', 'quartz'], omitted: ['worktop', 'prices'] });
  expect(apply('worktop')).toEqual({ terms: [], omitted: ['worktop'] });
});

test('words with a meaning are replaced by its words, and each term is searched for once', () => {
  expect(apply('gray granite')).toEqual({ terms: ['grey', 'granite'], omitted: [] });
  expect(apply('engineered quartz')).toEqual({ terms: ['quartz', 'stone'], omitted: [] });
  expect(apply('granite Granite')).toEqual({ terms: ['granite'], omitted: [] });
});
