import {
  assignQuote,
  deleteQuoteNote,
  changeQuoteStatus,
  setQuoteReminder,
  restoreQuoteNote,
  saveQuoteNote,
  snoozeQuote,
  sendQuoteMessage,
} from './changes.ts';
import { listQuoteBoard, countAdminQuotes, listAdminQuotes, getAdjacentQuotes, markQuotesRead, listQuoteFilterOptions } from './lists.ts';
import { setViewedQuote } from './live.ts';
import { getAdminQuote } from './quote.ts';
import { deleteSavedView, listSavedViews, restoreSavedView, saveSavedView } from './views.ts';

export const adminQuoteCalls = [
  listAdminQuotes,
  listQuoteBoard,
  getAdjacentQuotes,
  countAdminQuotes,
  getAdminQuote,
  changeQuoteStatus,
  sendQuoteMessage,
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
