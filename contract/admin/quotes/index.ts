import { estimateBreakdownEndpoints } from './estimate-breakdown.endpoints.ts';
import { quoteListEndpoints } from './lists.endpoints.ts';
import { manualEntryEndpoints } from './manual-entry.endpoints.ts';
import { quoteActionEndpoints } from './quote-actions.endpoints.ts';
import { quoteDetailEndpoints } from './quote.endpoints.ts';
import { savedViewEndpoints } from './views.endpoints.ts';

export const adminQuoteEndpoints = {
  ...quoteListEndpoints,
  ...quoteDetailEndpoints,
  ...quoteActionEndpoints,
  ...savedViewEndpoints,
  ...manualEntryEndpoints,
  ...estimateBreakdownEndpoints,
};
