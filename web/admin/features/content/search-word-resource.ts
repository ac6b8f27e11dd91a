import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import { listingStatusColumn, createTextColumn } from '#web/admin/resources/resource-columns.tsx';

const searchWordSchema = formSchema(
  panel('Search words', {
    words: textArea({
      label: 'Words',
      maxLength: 500,
      hint: 'Words that visitors type, separated by commas: countertop, worktop. A plural s makes no difference.',
    }),
    meaning: text({
      label: 'Search for',
      maxLength: 120,
      optional: true,
      hint: 'The word in your catalog, for example grey for gray. If empty, the search leaves the words out and says so.',
    }),
  }),
);

/** Resource of the words that the search for stones replaces or leaves out. */
export const searchWordResource: ResourceConfig<ResourceDto<'search-word'>, typeof searchWordSchema.tree> = {
  type: 'search-word',
  schema: searchWordSchema,
  newLabel: 'New search words',
  searchLabel: 'Search words and meanings',
  getName: ({ words }) => words,
  columns: [
    createTextColumn('Words', ({ words }) => words),
    { id: 'meaning', header: 'Search for', alwaysVisible: true, cell: ({ meaning }) => meaning || 'Left out' },
    listingStatusColumn,
  ],
  empty: 'Add words that visitors type but no stone contains, so that the search for stones still finds something.',
};
