import { afterEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { getStatusChangeReport } from './use-record-archive.ts';

afterEach(() => vi.unstubAllGlobals());

const record = { type: 'product', id: 'a', name: 'Paarl Rock' } as const;

test.each([
  ['active', 'archived', 'Paarl Rock archived', '/admin/product/restore'],
  ['archived', 'draft', 'Paarl Rock restored', '/admin/product/delete'],
] as const)('offers undo for a save that changes the status from %s to %s', async (before, after, message, path) => {
  const { fetch } = stubBrowser('/admin');
  fetch.mockResolvedValueOnce(Response.json({ status: 1, response: { _id: 'a' } }));
  const report = getStatusChangeReport(record, before, after);
  expect(report).toMatchObject({ message });
  await (report as { undo: () => Promise<unknown> }).undo();
  expect(fetch.mock.lastCall).toMatchObject([expect.stringContaining(path), { body: JSON.stringify({ _id: 'a' }) }]);
});

test('returns no message for a save that neither archives nor restores', () => {
  expect(getStatusChangeReport(record, 'draft', 'active')).toBeUndefined();
  expect(getStatusChangeReport(record, 'archived', 'archived')).toBeUndefined();
});
