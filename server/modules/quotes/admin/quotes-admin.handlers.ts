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
    '/admin/quotes/list': async (input, { currentUser }) => ({ response: await list.list(currentUser, input) }),
    '/admin/quotes/board': async (input, { currentUser }) => ({ response: await list.listBoard(currentUser, input) }),
    '/admin/quotes/neighbours': async (input, { currentUser }) => ({ response: await list.findAdjacent(currentUser, input) }),
    '/admin/quotes/counts': async (_input, { currentUser }) => ({ response: await list.countByView(currentUser) }),
    '/admin/quotes/filter-options': async () => ({ response: await list.listFilterOptions() }),
    '/admin/quotes/get': async (input, { currentUser }) => ({ response: await details.get(currentUser, input) }),
    '/admin/quotes/status': async (input, { currentUser, idempotencyKey }) => ({
      response: await status.change(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/message': async (input, { currentUser, idempotencyKey }) => ({
      response: await messages.send(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/assign': async (input, { currentUser }) => ({ response: await followUp.assign(currentUser, input) }),
    '/admin/quotes/site/save': async (input, { currentUser }) => ({ response: await followUp.saveSite(currentUser, input) }),
    '/admin/quotes/snooze': async (input, { currentUser }) => ({ response: await followUp.snooze(currentUser, input) }),
    '/admin/quotes/remind': async (input, { currentUser }) => ({ response: await followUp.remind(currentUser, input) }),
    '/admin/quotes/read': async (input, { currentUser }) => {
      await followUp.markRead(currentUser, input);
      return { response: await list.countByView(currentUser) };
    },
    '/admin/quotes/note/save': async (input, { currentUser, idempotencyKey }) => ({
      response: await notes.save(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/note/delete': async ({ _id }, { currentUser }) => ({ response: await notes.remove(currentUser, _id) }),
    '/admin/quotes/note/restore': async ({ _id }, { currentUser }) => ({ response: await notes.restore(currentUser, _id) }),
    '/admin/quotes/view/list': async (_input, { currentUser }) => ({ response: { result: await views.list(currentUser) } }),
    '/admin/quotes/view/save': async (input, { currentUser }) => ({ response: await views.save(currentUser, input) }),
    '/admin/quotes/view/delete': async ({ _id }, { currentUser }) => ({ response: await views.remove(currentUser, _id) }),
    '/admin/quotes/view/restore': async ({ _id }, { currentUser }) => ({ response: await views.restore(currentUser, _id) }),
    '/admin/quotes/spam': async ({ _id, spam: isSpam }, { currentUser }) => ({ response: await spam.mark(currentUser, _id, isSpam) }),
    '/admin/quotes/enter': async (input, { currentUser, idempotencyKey }) => ({
      response: await manualEntry.enter(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/estimate': async ({ _id }) => ({ response: await breakdown.get(_id) }),
  });
