import {
  assignQuote,
  deleteQuoteNote,
  changeQuoteStatus,
  setQuoteReminder,
  restoreQuoteNote,
  saveQuoteNote,
  snoozeQuote,
  sendMessageToCustomer,
} from './changes.ts';
import { listQuoteBoard, countAdminQuotes, listAdminQuotes, getAdjacentQuotes, markQuotesRead, listQuoteFilterOptions } from './lists.ts';
import { setViewedQuote } from './live.ts';
import { getAdminQuote } from './quote.ts';
import { deleteSavedView, listSavedViews, restoreSavedView, saveSavedView } from './views.ts';

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
] as const;
