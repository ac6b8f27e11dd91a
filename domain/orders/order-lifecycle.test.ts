import { expect, test } from 'vitest';
import { checkOrderTransition, orderStatusSequence, orderTransitions } from './order-lifecycle.ts';
import { formatOrderNumber, orderStatuses } from './order.ts';

const listSources = (name: keyof typeof orderTransitions) =>
  orderStatuses.filter((status) => checkOrderTransition(name, status) === undefined);

test('every status can be left, except that of a cancelled order', () => {
  const left = new Set(Object.values(orderTransitions).flatMap(({ from }) => [...from]));
  expect(orderStatuses.filter((status) => !left.has(status))).toEqual(['cancelled']);
});

test('every order that is neither completed nor cancelled can be put on hold or cancelled', () => {
  expect(listSources('hold')).toEqual(orderStatusSequence.filter((status) => status !== 'completed'));
  expect(listSources('cancel')).toEqual([...listSources('hold'), 'on_hold']);
});

test('the deposit moves an order on, and its reversal takes only that step back', () => {
  expect(listSources('receive_deposit')).toEqual(['awaiting_deposit']);
  expect(listSources('reverse_deposit')).toEqual(['ready_to_template']);
});

test('a change that is not possible says why', () => {
  expect(checkOrderTransition('change_status', 'on_hold')).toBe('order_on_hold');
  expect(checkOrderTransition('change_status', 'cancelled')).toBe('order_closed');
  expect(checkOrderTransition('resume', 'templated')).toBe('order_not_on_hold');
});

test('an order number has five digits, and more from 100,000 orders a year', () => {
  expect([formatOrderNumber(2026, 1), formatOrderNumber(2026, 123_456)]).toEqual(['O-2026-00001', 'O-2026-123456']);
});
