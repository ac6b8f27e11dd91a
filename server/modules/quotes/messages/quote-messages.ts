import { loadDeskMessage } from './desk-message.message.ts';
import { loadDeskReminder } from './desk-reminder.message.ts';
import { loadQuoteExpired } from './quote-expired.message.ts';
import { loadQuoteInfoNeeded } from './quote-info-needed.message.ts';
import { loadQuoteMessage } from './quote-message.message.ts';
import { loadQuoteReceived } from './quote-received.message.ts';
import { loadQuoteRejected } from './quote-rejected.message.ts';
import { loadQuoteToStaff } from './quote-to-staff.message.ts';
import { loadQuoteWithdrawn } from './quote-withdrawn.message.ts';
import { loadWithdrawnToStaff } from './withdrawn-to-staff.message.ts';

/** The queued messages about quotes. */
export const quoteMessages = {
  desk_message: loadDeskMessage,
  desk_reminder: loadDeskReminder,
  quote_expired: loadQuoteExpired,
  quote_info_needed: loadQuoteInfoNeeded,
  quote_message: loadQuoteMessage,
  quote_received: loadQuoteReceived,
  quote_rejected: loadQuoteRejected,
  quote_to_staff: loadQuoteToStaff,
  quote_withdrawn: loadQuoteWithdrawn,
  withdrawn_to_staff: loadWithdrawnToStaff,
};
