import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitReceipt, deriveOrderMoney, type MoneyMilestone } from './order-money.ts';

const today = '2026-11-20';
const createMilestone = (id: string, amountCents: number, overrides: Partial<MoneyMilestone> = {}): MoneyMilestone => ({
  id,
  amountCents,
  creditedCents: 0,
  isVoid: false,
  dueOn: null,
  ...overrides,
});
const deposit = createMilestone('deposit', 50_000, { dueOn: today });
const rest = createMilestone('rest', 50_000);

test('money fills the payments in their order, and the rest is a credit', () => {
  expect(deriveOrderMoney([deposit, rest], 60_000, today)).toMatchObject({
    openCents: 40_000,
    creditCents: 0,
    milestones: [
      { status: 'received', openCents: 0 },
      { status: 'part_received', receivedCents: 10_000, openCents: 40_000 },
    ],
  });
  expect(deriveOrderMoney([deposit, rest], 100_001, today)).toMatchObject({ openCents: 0, creditCents: 1 });
});

test('a part payment is due on its day, not before, and overdue on the day after', () => {
  const derive = (day: string) => deriveOrderMoney([deposit, rest], 20_000, day);
  expect(derive('2026-11-19')).toMatchObject({ dueCents: 0, milestones: [{ status: 'part_received', isDue: false }, {}] });
  expect(derive(today)).toMatchObject({ dueCents: 30_000, milestones: [{ isDue: true, isOverdue: false }, { isDue: false }] });
  expect(derive('2026-11-21')).toMatchObject({ dueCents: 30_000, milestones: [{ isOverdue: true }, { isOverdue: false }] });
});

test('a payment without money is expected, also if it is credited in part, and one of nothing is received', () => {
  const milestones = [createMilestone('credited', 10, { creditedCents: 4 }), createMilestone('free', 0)];
  expect(deriveOrderMoney(milestones, 0, today)).toMatchObject({
    agreedCents: 10,
    creditedCents: 4,
    openCents: 6,
    milestones: [{ status: 'expected', payableCents: 6, receivedCents: 0 }, { status: 'received' }],
  });
});

test('a payment that is received, void or fully credited is never due', () => {
  const past = { dueOn: '2020-01-01' };
  const milestones = [
    createMilestone('received', 10, past),
    createMilestone('void', 10, { ...past, isVoid: true }),
    createMilestone('credited', 10, { ...past, creditedCents: 10 }),
  ];
  expect(deriveOrderMoney(milestones, 10, today)).toMatchObject({
    agreedCents: 20,
    creditedCents: 10,
    dueCents: 0,
    milestones: (['received', 'void', 'void'] as const).map((status) => ({ status, isDue: false, isOverdue: false })),
  });
});

const amounts = fc.array(fc.record({ cents: fc.nat(9_000_000), isVoid: fc.boolean() }), { minLength: 1, maxLength: 6 });

test('agreed − received = open − credit, and one of open and credit is 0', () => {
  fc.assert(
    fc.property(amounts, fc.nat(60_000_000), (payments, receivedCents) => {
      const milestones = payments.map(({ cents, isVoid }, index) => createMilestone(String(index), cents, { isVoid }));
      const { agreedCents, openCents, creditCents } = deriveOrderMoney(milestones, receivedCents, today);
      expect(agreedCents - receivedCents).toBe(openCents - creditCents);
      expect(Math.min(openCents, creditCents)).toBe(0);
    }),
  );
});

test('a new receipt fills the open payments in their order, and the rest becomes a credit', () => {
  expect(splitReceipt([0, 1000, 340], 1200)).toEqual({ partCents: [0, 1000, 200], creditCents: 0 });
  expect(splitReceipt([0, 1000, 340], 2000)).toEqual({ partCents: [0, 1000, 340], creditCents: 660 });
});
