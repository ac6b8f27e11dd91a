import { z } from 'zod';
import { idInput } from '#contract/admin/admin.schemas.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, optionalId, textOrEmpty, listResponse } from '#contract/schemas.ts';
import { adminQuoteFilter, savedFilter } from './quote-filter.schemas.ts';
import { quoteRoles } from './admin-quote.schemas.ts';

const savedView = z.object({ _id: z.string(), name: z.string(), filter: savedFilter });
export type SavedView = z.infer<typeof savedView>;
export const savedViewEndpoints = {
  '/admin/quotes/view/list': defineEndpoint({
    summary: 'Lists the saved views of the current user in alphabetical order.',
    access: quoteRoles,
    input: emptyInput,
    response: listResponse(savedView),
  }),

  '/admin/quotes/view/save': defineEndpoint({
    summary: 'Saves a filter as a view of the current user, or changes the view `_id`.',
    access: quoteRoles,
    input: z.object({ _id: optionalId, name: textOrEmpty(60), filter: adminQuoteFilter.nullish() }),
    response: savedView,
    errors: ['not_found', 'name_required', 'name_taken', 'views_full'],
  }),

  '/admin/quotes/view/delete': defineEndpoint({
    summary: 'Deletes a saved view; it can be restored.',
    access: quoteRoles,
    input: idInput,
    response: savedView,
    errors: ['not_found'],
  }),

  '/admin/quotes/view/restore': defineEndpoint({
    summary: 'Restores a deleted view.',
    access: quoteRoles,
    input: idInput,
    response: savedView,
    errors: ['not_found', 'name_taken', 'views_full'],
  }),
};
