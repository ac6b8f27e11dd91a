import { expect, test } from 'vitest';
import { describeApproval } from './describe-approval.ts';

const draft = { number: 2, needsApproval: ['discount' as const], approvedBy: null, approvalRequestedAt: null };
const event = { revision: 2, note: 'Regular customer', by: 'Ben Botha', createdAt: '2026-11-28T10:00:00.000Z' };
const requested = { ...event, action: 'requested' as const };
const returned = { ...event, action: 'returned' as const, note: 'At most 8%', by: 'Anna Adams' };

test('describes the request, the answer and nothing before a request', () => {
  expect(describeApproval(draft, [])).toBeUndefined();
  expect(describeApproval({ ...draft, approvalRequestedAt: event.createdAt }, [requested])).toEqual({
    state: 'requested',
    title: 'Ben Botha asks for approval',
    text: 'The discount is above the limit.',
    note: 'Regular customer',
  });
  expect(describeApproval(draft, [requested, returned])).toEqual({
    state: 'returned',
    title: 'Anna Adams returned the price',
    text: '',
    note: 'At most 8%',
  });
  expect(describeApproval({ ...draft, approvedBy: 'Anna Adams' }, [requested])).toMatchObject({ title: 'Approved by Anna Adams' });
  expect(describeApproval({ ...draft, number: 3 }, [requested, returned]), 'of an earlier draft').toBeUndefined();
  expect(describeApproval({ ...draft, needsApproval: [] }, [requested, returned])).toBeUndefined();
});
