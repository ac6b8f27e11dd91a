import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import { listingStatusColumn, createTextColumn } from '#web/admin/resources/resource-columns.tsx';

type SearchWordValues = { words: string; meaning: string };

/** Resource of the words that the search for stones replaces or leaves out. */
export const searchWordResource: ResourceConfig<ResourceDto<'search-word'>, SearchWordValues> = {
  type: 'search-word',
  save: (changed, recordVersion) => call('/admin/search-word/save', { ...changed, ...recordVersion }),
  newLabel: 'New search words',
  searchLabel: 'Search words and meanings',
  getName: ({ words }) => words,
  columns: [
    createTextColumn('Words', ({ words }) => words),
    { id: 'meaning', header: 'Search for', alwaysVisible: true, cell: ({ meaning }) => meaning || 'Left out' },
    listingStatusColumn,
  ],
  fields: [
    {
      name: 'words',
      label: 'Words',
      panel: 'Search words',
      kind: 'textArea',
      maxLength: 500,
      hint: 'Words that visitors type, separated by commas: countertop, worktop. A plural s makes no difference.',
    },
    {
      name: 'meaning',
      label: 'Search for',
      panel: 'Search words',
      maxLength: 120,
      optional: true,
      hint: 'The word in your catalog, for example grey for gray. If empty, the search leaves the words out and says so.',
    },
  ],
  toValues: (record) => ({ words: record?.words ?? '', meaning: record?.meaning ?? '' }),
  hasDraftStatus: false,
  empty: 'Add words that visitors type but no stone contains, so that the search for stones still finds something.',
};
