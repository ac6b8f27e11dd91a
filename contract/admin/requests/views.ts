import { z } from 'zod';
import { byId } from '#contract/admin/shapes.ts';
import { defineCall } from '#contract/endpoint.ts';
import { nothing, optionalId, text } from '#contract/schemas.ts';
import { requestFilter, savedFilter } from './filter.ts';
import { who } from './shapes.ts';

const view = z.object({ _id: z.string(), name: z.string(), filter: savedFilter });
export type RequestView = z.infer<typeof view>;
const viewAnswer = z.object({ response: view });

export const listRequestViews = defineCall({
  path: '/admin/quotes/view/list',
  summary: 'The saved views of the one who asks, in alphabetical order',
  who,
  input: nothing,
  answer: z.object({ response: z.object({ result: z.array(view) }) }),
  errors: [],
});

export const saveRequestView = defineCall({
  path: '/admin/quotes/view/save',
  summary: 'Saves a filter under a name for the one who asks; with `_id` changes it',
  who,
  input: z.object({ _id: optionalId, name: text(60), filter: requestFilter.nullish() }),
  answer: viewAnswer,
  errors: ['not_found', 'name_required', 'name_taken', 'views_full'],
});

export const deleteRequestView = defineCall({
  path: '/admin/quotes/view/delete',
  summary: 'Takes a saved view off; it can be put back',
  who,
  input: byId,
  answer: viewAnswer,
  errors: ['not_found'],
});

export const restoreRequestView = defineCall({
  path: '/admin/quotes/view/restore',
  summary: 'Puts a saved view back',
  who,
  input: byId,
  answer: viewAnswer,
  errors: ['not_found', 'name_taken', 'views_full'],
});
