import { expect, test } from 'vitest';
import { parseHtmlBlocks } from './html-blocks.ts';

test('reads headings, paragraphs and nested lists', () => {
  const blocks = parseHtmlBlocks('<h2>Work</h2><p>One <b>two</b>.</p><ol><li>First<ul><li>Part</li></ul></li><li><p>Second</p></li></ol>');
  expect(blocks).toEqual([
    { kind: 'heading', text: 'Work' },
    { kind: 'paragraph', text: 'One two.' },
    { kind: 'item', text: 'First', marker: '1.', depth: 0 },
    { kind: 'item', text: 'Part', marker: '•', depth: 1 },
    { kind: 'item', text: 'Second', marker: '2.', depth: 0 },
  ]);
});

test('reads tables with their headers, and fills short rows', () => {
  const blocks = parseHtmlBlocks(
    '<p>Before</p><table><thead><tr><th>Payment</th><th>Share</th></tr></thead><tbody><tr><td><p>Deposit</p></td><td>50 %</td></tr><tr><td>Balance</td></tr></tbody></table><p>After</p>',
  );
  expect(blocks).toEqual([
    { kind: 'paragraph', text: 'Before' },
    {
      kind: 'table',
      header: ['Payment', 'Share'],
      rows: [
        ['Deposit', '50 %'],
        ['Balance', ''],
      ],
    },
    { kind: 'paragraph', text: 'After' },
  ]);
});
