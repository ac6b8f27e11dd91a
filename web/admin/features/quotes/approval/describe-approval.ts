import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { approvalTexts } from '#domain/revisions/revision.ts';

type ApprovalEvent = AdminQuoteDetail['approvals'][number];
type Draft = Pick<AdminRevision, 'number' | 'needsApproval' | 'approvedBy' | 'approvalRequestedAt'>;
/** The state of the approval of a draft. @property note of the person in the title; '' for none */
export type ApprovalStatus = { state: 'requested' | 'returned' | 'approved'; title: string; text: string; note: string };

/** Describes the state of the approval of a draft; undefined if it needs none, or if it was not requested. */
export function describeApproval(draft: Draft | undefined, approvals: readonly ApprovalEvent[]): ApprovalStatus | undefined {
  if (draft === undefined || draft.needsApproval.length === 0) return undefined;
  if (draft.approvedBy !== null)
    return { state: 'approved', title: `Approved by ${draft.approvedBy}`, text: 'The quote can be sent.', note: '' };
  const lastEvent = approvals.findLast(({ revision }) => revision === draft.number);
  if (draft.approvalRequestedAt !== null) {
    const request = lastEvent?.action === 'requested' ? lastEvent : undefined;
    return {
      state: 'requested',
      title: request ? `${request.by} asks for approval` : 'Approval requested',
      text: draft.needsApproval.map((reason) => approvalTexts[reason]).join(' '),
      note: request?.note ?? '',
    };
  }
  if (lastEvent?.action !== 'returned') return undefined;
  return { state: 'returned', title: `${lastEvent.by} returned the price`, text: '', note: lastEvent.note };
}
