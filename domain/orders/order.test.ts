import { expect, test } from 'vitest';
import { nextSteps } from './next-step.ts';
import { listOrderStatuses, orderStatuses } from './order.ts';

test('the list of orders separates the statuses by who acts next', () => {
  expect(listOrderStatuses('waiting')).toEqual(['awaiting_deposit', 'variation_pending', 'job_sheet_sent']);
  expect(listOrderStatuses('action')).toEqual(['ready_to_template', 'templated', 'job_sheet_approved', 'ready_to_install', 'installed']);
  expect(listOrderStatuses('work')).toEqual(['template_booked', 'in_production', 'install_booked', 'on_hold']);
  expect(listOrderStatuses('done')).toEqual(['completed', 'cancelled']);
});

test('the customer acts next in the statuses of the tab "waiting"', () => {
  expect(orderStatuses.filter((status) => nextSteps[status].by === 'customer')).toEqual(listOrderStatuses('waiting'));
});
