import { expect, test } from 'vitest';
import { describePaymentDue } from './payment-due.ts';

test('the due time of a payment is described relative to the progress of the order', () => {
  expect(describePaymentDue({ dueStatus: 'awaiting_deposit', dueDays: 3 })).toBe('Within 3 days after you accept the quote');
  expect(describePaymentDue({ dueStatus: 'ready_to_install', dueDays: 1 })).toBe('Within 1 day after your worktops are ready to install');
  expect(describePaymentDue({ dueStatus: 'completed', dueDays: 0 })).toBe('When your order is complete');
});
