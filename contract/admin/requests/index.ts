import {
  assignRequest,
  deleteRequestNote,
  moveRequest,
  remindOfRequest,
  restoreRequestNote,
  saveRequestNote,
  snoozeRequest,
  writeToCustomer,
} from './changes.ts';
import { boardRequests, countRequests, listRequests, neighbourRequests, readRequests, requestChoices } from './lists.ts';
import { lookAtRequest } from './live.ts';
import { getRequest } from './request.ts';
import { deleteRequestView, listRequestViews, restoreRequestView, saveRequestView } from './views.ts';

export const deskRequestCalls = [
  listRequests,
  boardRequests,
  neighbourRequests,
  countRequests,
  getRequest,
  moveRequest,
  writeToCustomer,
  assignRequest,
  snoozeRequest,
  remindOfRequest,
  readRequests,
  saveRequestNote,
  deleteRequestNote,
  restoreRequestNote,
  requestChoices,
  listRequestViews,
  saveRequestView,
  deleteRequestView,
  restoreRequestView,
  lookAtRequest,
] as const;
