import { expect, test } from 'vitest';
import { getCancellationStage, getRefundDueDay, proposeKeptCents, settleCancellation } from './cancellation.ts';

test('the stage depends on the furthest status, and the days since the acceptance only before measuring', () => {
  expect(getCancellationStage(['awaiting_deposit'], '2026-11-01', '2026-11-08')).toBe('recent');
  expect(getCancellationStage(['awaiting_deposit', 'template_booked'], '2026-11-01', '2026-11-09')).toBe('unmeasured');
  expect(getCancellationStage(['awaiting_deposit', 'templated', 'awaiting_deposit'], '2026-11-01', '2026-11-01')).toBe('measured');
  expect(getCancellationStage(['in_production', 'on_hold'], '2026-11-01', '2026-11-02')).toBe('cutting');
  expect(getCancellationStage(['installed'], '2026-11-01', '2026-11-02')).toBe('cutting');
});

test('the proposal is a share of the agreed total, and at most what was received', () => {
  const shares = { recent: 0, unmeasured: 1000, measured: 3000, cutting: 10_000 };
  expect(proposeKeptCents(100_005, 90_000, 'unmeasured', shares)).toBe(10_001);
  expect(proposeKeptCents(100_000, 20_000, 'measured', shares)).toBe(20_000);
  expect(proposeKeptCents(100_000, 20_000, 'recent', shares)).toBe(0);
});

test('the invoices less credit notes become the amount kept, and the rest is refunded', () => {
  expect(settleCancellation(50_000, 50_000, 10_000)).toEqual({
    keptCents: 10_000,
    creditNoteCents: 40_000,
    invoiceCents: 0,
    refundCents: 40_000,
  });
  expect(settleCancellation(0, 50_000, 10_000)).toEqual({
    keptCents: 10_000,
    creditNoteCents: 0,
    invoiceCents: 10_000,
    refundCents: 40_000,
  });
});

test('a refund is due 30 days after the cancellation', () => {
  expect(getRefundDueDay('2026-11-20')).toBe('2026-12-20');
});
