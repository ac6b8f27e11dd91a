import { approvalTexts, type ApprovalReason } from './revision.ts';

type DraftApproval = { needsApproval: readonly ApprovalReason[]; approvedBy: string | null; approvalRequestedAt: string | null };
/** The particulars of the business that are missing, and the places with the wording of the demo shop. Both prevent sending. */
type SendSettings = { missingParticulars: readonly string[]; demoWording: readonly string[] };

/** Returns the reasons why an owner must still approve a draft. */
export const listOpenApprovals = (draft: DraftApproval | undefined): readonly ApprovalReason[] =>
  draft === undefined || draft.approvedBy !== null ? [] : draft.needsApproval;

/** Returns the reason why a quote cannot be sent, or an additional effect of sending it; '' for none. */
export function getSendNotice(
  { missingParticulars, demoWording }: SendSettings,
  draft: DraftApproval | undefined,
  isOwner: boolean,
): { sendNotice: string; isBlocked: boolean } {
  if (missingParticulars.length > 0) return { sendNotice: 'The particulars of the business are missing.', isBlocked: true };
  if (demoWording.length > 0) return { sendNotice: 'The wording of the demo shop must be replaced.', isBlocked: true };
  const reasons = listOpenApprovals(draft);
  if (reasons.length === 0) return { sendNotice: '', isBlocked: false };
  const approvalStatus = draft?.approvalRequestedAt ? 'The approval was requested.' : 'An owner must approve it.';
  const approval = isOwner ? 'Sending approves it.' : approvalStatus;
  return { sendNotice: [...reasons.map((reason) => approvalTexts[reason]), approval].join(' '), isBlocked: !isOwner };
}
