import {
  assignQuoteEndpoint,
  saveSiteAddressEndpoint,
  deleteQuoteNoteEndpoint,
  changeQuoteStatusEndpoint,
  setQuoteReminderEndpoint,
  restoreQuoteNoteEndpoint,
  saveQuoteNoteEndpoint,
  snoozeQuoteEndpoint,
  sendMessageToCustomerEndpoint,
} from './quote-actions.endpoints.ts';
import {
  listQuoteBoardEndpoint,
  countAdminQuotesEndpoint,
  listAdminQuotesEndpoint,
  getAdjacentQuotesEndpoint,
  markQuotesReadEndpoint,
  listQuoteFilterOptionsEndpoint,
} from './lists.endpoints.ts';
import { setViewedQuoteEndpoint } from './live.endpoints.ts';
import { getAdminQuoteEndpoint } from './quote.endpoints.ts';
import { revisionEndpoints } from './revisions.endpoints.ts';
import { deleteSavedViewEndpoint, listSavedViewsEndpoint, restoreSavedViewEndpoint, saveSavedViewEndpoint } from './views.endpoints.ts';

export const adminQuoteEndpoints = [
  listAdminQuotesEndpoint,
  listQuoteBoardEndpoint,
  getAdjacentQuotesEndpoint,
  countAdminQuotesEndpoint,
  getAdminQuoteEndpoint,
  changeQuoteStatusEndpoint,
  sendMessageToCustomerEndpoint,
  assignQuoteEndpoint,
  saveSiteAddressEndpoint,
  snoozeQuoteEndpoint,
  setQuoteReminderEndpoint,
  markQuotesReadEndpoint,
  saveQuoteNoteEndpoint,
  deleteQuoteNoteEndpoint,
  restoreQuoteNoteEndpoint,
  listQuoteFilterOptionsEndpoint,
  listSavedViewsEndpoint,
  saveSavedViewEndpoint,
  deleteSavedViewEndpoint,
  restoreSavedViewEndpoint,
  setViewedQuoteEndpoint,
  ...revisionEndpoints,
] as const;
