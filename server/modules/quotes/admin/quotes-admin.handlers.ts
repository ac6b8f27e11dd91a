import { adminQuoteEndpoints } from '#contract/admin/quotes/index.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { EstimateBreakdown } from './estimate-breakdown.service.ts';
import type { ManualEntry } from '../manual-entry.service.ts';
import type { QuoteList } from './quote-list.service.ts';
import type { QuoteSpam } from './quote-spam.service.ts';
import type { QuoteFollowUp } from './quote-follow-up.service.ts';
import type { QuoteMessagesService } from './quote-messages.service.ts';
import type { QuoteStatusService } from './quote-status.service.ts';
import type { QuoteNotesService } from './quote-notes.service.ts';
import type { QuoteDetails } from './quote-details.service.ts';
import type { SavedViews } from './saved-views.service.ts';

type Dependencies = {
  list: QuoteList;
  details: QuoteDetails;
  status: QuoteStatusService;
  messages: QuoteMessagesService;
  followUp: QuoteFollowUp;
  notes: QuoteNotesService;
  views: SavedViews;
  spam: QuoteSpam;
  manualEntry: ManualEntry;
  breakdown: EstimateBreakdown;
};

export const createAdminQuotesHandlers = ({
  list,
  details,
  status,
  messages,
  followUp,
  notes,
  views,
  spam,
  manualEntry,
  breakdown,
}: Dependencies) =>
  serve(adminQuoteEndpoints, {
    '/admin/quotes/list': (input, { currentUser }) => list.list(currentUser, input),
    '/admin/quotes/board': (input, { currentUser }) => list.listBoard(currentUser, input),
    '/admin/quotes/neighbours': (input, { currentUser }) => list.findAdjacent(currentUser, input),
    '/admin/quotes/counts': (_input, { currentUser }) => list.countByView(currentUser),
    '/admin/quotes/filter-options': () => list.listFilterOptions(),
    '/admin/quotes/get': (input, { currentUser }) => details.get(currentUser, input),
    '/admin/quotes/status': (input, { currentUser, idempotencyKey }) => status.change(currentUser, input, idempotencyKey),
    '/admin/quotes/message': (input, { currentUser, idempotencyKey }) => messages.send(currentUser, input, idempotencyKey),
    '/admin/quotes/assign': (input, { currentUser }) => followUp.assign(currentUser, input),
    '/admin/quotes/site/save': (input, { currentUser }) => followUp.saveSite(currentUser, input),
    '/admin/quotes/snooze': (input, { currentUser }) => followUp.snooze(currentUser, input),
    '/admin/quotes/remind': (input, { currentUser }) => followUp.remind(currentUser, input),
    '/admin/quotes/read': async (input, { currentUser }) => {
      await followUp.markRead(currentUser, input);
      return list.countByView(currentUser);
    },
    '/admin/quotes/note/save': (input, { currentUser, idempotencyKey }) => notes.save(currentUser, input, idempotencyKey),
    '/admin/quotes/note/delete': ({ _id }, { currentUser }) => notes.remove(currentUser, _id),
    '/admin/quotes/note/restore': ({ _id }, { currentUser }) => notes.restore(currentUser, _id),
    '/admin/quotes/view/list': async (_input, { currentUser }) => ({ result: await views.list(currentUser) }),
    '/admin/quotes/view/save': (input, { currentUser }) => views.save(currentUser, input),
    '/admin/quotes/view/delete': ({ _id }, { currentUser }) => views.remove(currentUser, _id),
    '/admin/quotes/view/restore': ({ _id }, { currentUser }) => views.restore(currentUser, _id),
    '/admin/quotes/spam': ({ _id, spam: isSpam }, { currentUser }) => spam.mark(currentUser, _id, isSpam),
    '/admin/quotes/enter': (input, { currentUser, idempotencyKey }) => manualEntry.enter(currentUser, input, idempotencyKey),
    '/admin/quotes/estimate': ({ _id }) => breakdown.get(_id),
  });
