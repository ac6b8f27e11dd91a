import { expect, test } from 'vitest';
import { checkReceiptDay } from './receipt.ts';

test('a receipt is dated from 90 days before the acceptance to today', () => {
  const check = (day: string) => checkReceiptDay(day, { orderedOn: '2026-04-01', today: '2026-11-20' });
  expect(['2026-01-01', '2026-11-20'].map(check)).toEqual([undefined, undefined]);
  expect(['2025-12-31', '2026-11-21'].map(check)).toEqual(['receipt_day', 'receipt_day']);
});
