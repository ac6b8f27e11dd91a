import {
  assignQuote,
  deleteQuoteNote,
  changeQuoteStatus,
  setQuoteReminder,
  restoreQuoteNote,
  saveQuoteNote,
  snoozeQuote,
  sendMessageToCustomer,
} from './changes.endpoints.ts';
import {
  listQuoteBoard,
  countAdminQuotes,
  listAdminQuotes,
  getAdjacentQuotes,
  markQuotesRead,
  listQuoteFilterOptions,
} from './lists.endpoints.ts';
import { setViewedQuote } from './live.endpoints.ts';
import { getAdminQuote } from './quote.endpoints.ts';
import { revisionEndpoints } from './revisions.endpoints.ts';
import { deleteSavedView, listSavedViews, restoreSavedView, saveSavedView } from './views.endpoints.ts';

export const adminQuoteEndpoints = [
  listAdminQuotes,
  listQuoteBoard,
  getAdjacentQuotes,
  countAdminQuotes,
  getAdminQuote,
  changeQuoteStatus,
  sendMessageToCustomer,
  assignQuote,
  snoozeQuote,
  setQuoteReminder,
  markQuotesRead,
  saveQuoteNote,
  deleteQuoteNote,
  restoreQuoteNote,
  listQuoteFilterOptions,
  listSavedViews,
  saveSavedView,
  deleteSavedView,
  restoreSavedView,
  setViewedQuote,
  ...revisionEndpoints,
] as const;
