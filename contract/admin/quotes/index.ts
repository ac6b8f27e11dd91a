import { quoteListEndpoints } from './lists.endpoints.ts';
import { quotePresenceEndpoints } from './live.endpoints.ts';
import { quoteActionEndpoints } from './quote-actions.endpoints.ts';
import { quoteDetailEndpoints } from './quote.endpoints.ts';
import { revisionEndpoints } from './revisions.endpoints.ts';
import { savedViewEndpoints } from './views.endpoints.ts';

export const adminQuoteEndpoints = {
  ...quoteListEndpoints,
  ...quoteDetailEndpoints,
  ...quoteActionEndpoints,
  ...savedViewEndpoints,
  ...quotePresenceEndpoints,
  ...revisionEndpoints,
};
