import type { QuoteStatus } from './quote.ts';

/** A status as the desk calls it; the customer reads other words (`quoteStatuses`). */
export const statusNames: Record<QuoteStatus, string> = {
  submitted: 'New',
  in_review: 'Pricing',
  info_needed: 'Info needed',
  quoted: 'Quoted',
  change_requested: 'Change requested',
  accepted: 'Accepted',
  declined: 'Declined',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};
