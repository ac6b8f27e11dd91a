import type { adminQuoteEndpoints } from '#contract/admin/quotes/index.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { EstimateBreakdown } from './estimate-breakdown.service.ts';
import type { ManualEntry } from './manual-entry.service.ts';
import type { QuoteList } from './quote-list.service.ts';
import type { QuoteSpam } from './spam-quotes.service.ts';
import type { QuoteCommands } from './quote-commands.service.ts';
import type { QuoteNotes } from './notes.service.ts';
import type { QuoteDetails } from './quote-details.service.ts';
import type { SavedViews } from './saved-filters.service.ts';

// Presence belongs to the realtime module.
type Paths = Exclude<(typeof adminQuoteEndpoints)[number]['path'], '/admin/quotes/looking'> | `/admin/quotes/${'enter' | 'price' | 'spam'}`;
type Dependencies = {
  list: QuoteList;
  requests: QuoteDetails;
  moves: QuoteCommands;
  notes: QuoteNotes;
  views: SavedViews;
  spam: QuoteSpam;
  manualEntry: ManualEntry;
  breakdown: EstimateBreakdown;
};

export const createAdminQuotesHandlers = ({
  list,
  requests,
  moves,
  notes,
  views,
  spam,
  manualEntry,
  breakdown,
}: Dependencies): Pick<Handlers, Paths> => ({
  '/admin/quotes/list': async (input, { person }) => ({ response: await list.list(person, input) }),
  '/admin/quotes/board': async (input, { person }) => ({ response: await list.board(person, input) }),
  '/admin/quotes/neighbours': async (input, { person }) => ({ response: await list.neighbours(person, input) }),
  '/admin/quotes/counts': async (_input, { person }) => ({ response: await list.counts(person) }),
  '/admin/quotes/choices': async () => ({ response: await list.choices() }),
  '/admin/quotes/get': async (input, { person }) => ({ response: await requests.get(person, input) }),
  '/admin/quotes/status': async (input, { person, idempotencyKey }) => ({ response: await moves.move(person, input, idempotencyKey) }),
  '/admin/quotes/message': async (input, { person, idempotencyKey }) => ({
    response: await moves.message(person, input, idempotencyKey),
  }),
  '/admin/quotes/assign': async (input, { person }) => ({ response: await moves.assign(person, input) }),
  '/admin/quotes/snooze': async (input, { person }) => ({ response: await moves.snooze(person, input) }),
  '/admin/quotes/remind': async (input, { person }) => ({ response: await moves.remind(person, input) }),
  '/admin/quotes/read': async (input, { person }) => {
    await moves.read(person, input);
    return { response: await list.counts(person) };
  },
  '/admin/quotes/note/save': async (input, { person, idempotencyKey }) => ({ response: await notes.save(person, input, idempotencyKey) }),
  '/admin/quotes/note/delete': async ({ _id }, { person }) => ({ response: await notes.remove(person, _id) }),
  '/admin/quotes/note/restore': async ({ _id }, { person }) => ({ response: await notes.restore(person, _id) }),
  '/admin/quotes/view/list': async (_input, { person }) => ({ response: { result: await views.list(person) } }),
  '/admin/quotes/view/save': async (input, { person }) => ({ response: await views.save(person, input) }),
  '/admin/quotes/view/delete': async ({ _id }, { person }) => ({ response: await views.remove(person, _id) }),
  '/admin/quotes/view/restore': async ({ _id }, { person }) => ({ response: await views.restore(person, _id) }),
  '/admin/quotes/spam': async ({ _id, spam: isSpam }, { person }) => ({ response: await spam.mark(person, _id, isSpam) }),
  '/admin/quotes/enter': async (input, { person, idempotencyKey }) => ({
    response: await manualEntry.enter(person, input, idempotencyKey),
  }),
  '/admin/quotes/price': async ({ _id }) => ({ response: await breakdown.get(_id) }),
});
