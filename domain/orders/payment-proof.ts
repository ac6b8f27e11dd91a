/** The state of a proof of payment. `paused`: reminders wait for the bank; `to_check`: the money did not arrive meanwhile. */
export const proofStatuses = ['paused', 'to_check', 'dismissed'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** Returns the state of a proof for which no money is recorded. @param today ISO 8601, like `pausedUntil` */
export function getProofStatus({ pausedUntil, isDismissed }: { pausedUntil: string; isDismissed: boolean }, today: string): ProofStatus {
  if (isDismissed) return 'dismissed';
  return today <= pausedUntil ? 'paused' : 'to_check';
}
