import { loadQuoteAccepted } from './quote-accepted.message.ts';
import { loadQuoteExpiring } from './quote-expiring.message.ts';
import { loadQuoteReady } from './quote-ready.message.ts';
import { loadStaffDecision } from './staff-decision.message.ts';

/** The queued messages about the prices of quotes. */
export const revisionMessages = {
  quote_accepted: loadQuoteAccepted,
  quote_expiring: loadQuoteExpiring,
  quote_ready: loadQuoteReady,
  staff_decision: loadStaffDecision,
};
