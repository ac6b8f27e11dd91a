import { expect, test } from 'vitest';
import { createFields, createLines, toContentJson, type Block, type Content } from '../content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

const sender = { name: 'Kloof Stone', address: '', phone: '', email: '', url: 'http://shop.test', logoUrl: 'http://shop.test/logo.png' };
const toBlocks = (content: Content) => JSON.parse(toContentJson(content)) as Block[];
const toHtml = (content: Content): string => renderHtml({ subject: 'A note', date: '1 May 2026', blocks: toBlocks(content) }, sender);

test('text that a person typed is not shown as a table, even if it looks like fields', () => {
  const typed = createLines('Bank details\nBank: First Bank\nAccount: 123');
  expect(toHtml([typed])).not.toContain('class="soft label');
  expect(toHtml([createFields([['Bank', 'First Bank']], 'Bank details')])).toContain('class="soft label');
});

test('lines of a value are indented in plain text, and quoted lines are marked', () => {
  const content = [
    createFields([['Notes', 'First\r\nStatus: accepted\u2028Last']]),
    { type: 'lines' as const, text: 'One\n\nTwo', isQuoted: true as const },
  ];
  expect(renderText(toBlocks(content))).toBe('Notes: First\n  Status: accepted\n  Last\n\n> One\n> Two');
});

test('empty parts are omitted, and characters that cannot be stored are removed', () => {
  const content = ['', false, undefined, createFields([['Phone', '']]), 'A\u0000B\ud800'] as const;
  expect(toBlocks(content)).toEqual([{ type: 'paragraph', text: 'AB\ufffd' }]);
});

test('a logo for a light page has a light background in dark mode', () => {
  expect(toHtml([])).toMatch(/prefers-color-scheme: dark\) \{[^]*\.logo \{ background-color: #f7f4ef;[^]*<img class="logo"/);
});
