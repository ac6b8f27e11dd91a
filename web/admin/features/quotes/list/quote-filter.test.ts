import { expect, test } from 'vitest';
import { parseFilterQuery, toFilterQuery, savedViewToQuery } from './quote-filter.ts';

test('copies only the filters, the search and the order of the list to the filter query', () => {
  const query = toFilterQuery(
    new URLSearchParams('status=declined,expired&search=van+wyk&unread=1&sort=-value&skip=50&limit=25&evil=1&suburb='),
  );
  expect(query).toBe('status=declined%2Cexpired&unread=1&search=van+wyk&sort=-value');
  expect(parseFilterQuery(query)).toEqual({ status: ['declined', 'expired'], search: 'van wyk', unread: true, sort: '-value' });
});

test('converts a saved view to a query string', () => {
  const savedView = {
    status: ['submitted' as const],
    search: 'O’Brien & sons',
    assignee: 'me',
    view: '' as const,
    sort: '-value' as const,
    urgency: 'Within 1 - 2 weeks',
    suburb: '',
    value: '' as const,
    stone: '',
    spam: false,
    unread: true,
    waiting: false,
  };
  const { spam, waiting, suburb, value, stone, view, ...nonDefaultValues } = savedView;
  expect([spam, waiting, suburb, value, stone, view]).toEqual([false, false, '', '', '', '']);
  expect(parseFilterQuery(savedViewToQuery(savedView))).toEqual(nonDefaultValues);
});
