import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { pluralize } from '#domain/shared/counts.ts';
import type { SearchDialogOptions } from './search-dialog-store.ts';
import { prodlist } from '#web/lib/router/site-paths.ts';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchIcon, SpinnerIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { describeOmittedWords } from './omitted-words.ts';
import { toSearchGroups, listDefaultShortcuts, buildCompareGroups, type SearchGroup } from './search-groups.ts';
import { getOptionId, SearchResults } from './search-results.tsx';
import { useSearch, type SearchState } from './use-search.ts';

const pendingSkeleton = (
  <div role="group" aria-busy="true" aria-label="Searching" className="space-y-3 p-5">
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} className="h-12" />
    ))}
  </div>
);

function NoResults({ query, isComparison, onNavigate }: { query: string; isComparison: boolean; onNavigate: () => void }) {
  return (
    <div className="p-5 pb-7">
      <p className="font-display text-xl">{`Nothing found for “${query}”`}</p>
      <p className="mt-1 text-soft">Try fewer words, or a color, a material, a room.</p>
      {!isComparison && (
        <ButtonLink to={prodlist()} variant="secondary" className="mt-4" onClick={onNavigate}>
          Browse all stones
        </ButtonLink>
      )}
    </div>
  );
}

function getResultGroups({ query, response }: SearchState, compareSlugs: readonly string[] | undefined): SearchGroup[] {
  if (query === '' || response === undefined) return compareSlugs || query !== '' ? [] : listDefaultShortcuts();
  return compareSlugs ? buildCompareGroups(response, compareSlugs) : toSearchGroups(response, query);
}

/** Returns the number of results for a live region. */
const getStatus = (search: SearchState, count: number): string =>
  search.query === '' || search.isPending || search.error !== undefined ? '' : count === 0 ? 'Nothing found' : pluralize(count, 'result');

/** Returns which words the results do not contain; empty if they contain all. */
function describeSearch({ query, response }: SearchState): string {
  if (query === '' || response === undefined) return '';
  const note = describeOmittedWords(response.omittedWords);
  return response.isPartial ? `No result has all of these words. ${note}`.trim() : note;
}

function SearchNote({ search }: { search: SearchState }) {
  const note = describeSearch(search);
  return note === '' ? null : (
    <p aria-hidden="true" className="px-5 pt-4 text-sm text-soft">
      {note}
    </p>
  );
}

type SearchFormProps = { options: SearchDialogOptions; onClose: () => void };

type SearchBodyProps = Parameters<typeof SearchResults>[0] & { search: SearchState; isEmptyText: boolean; isComparison: boolean };

/** Renders the results, or why there are none. */
function SearchBody({ search, isEmptyText, isComparison, ...results }: SearchBodyProps) {
  if (search.error !== undefined) {
    return (
      <div className="p-5">
        <LoadError title="The search is not available" isRetrying={search.isPending} onRetry={search.retry}>
          {search.error}
        </LoadError>
      </div>
    );
  }
  if (!isEmptyText && search.response === undefined) return pendingSkeleton;
  if (search.query !== '' && results.groups.every(({ options }) => options.length === 0))
    return <NoResults query={search.query} isComparison={isComparison} onNavigate={results.onNavigate} />;
  return (
    <>
      <SearchNote search={search} />
      <SearchResults {...results} />
    </>
  );
}

function SearchForm({ options: { query: initialQuery = '', compareSlugs }, onClose }: SearchFormProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(initialQuery);
  const [lastActiveIndex, setLastActiveIndex] = useState(-1);
  const search = useSearch(text);
  const groups = getResultGroups(search, compareSlugs);
  const options = groups.flatMap((group) => group.options);
  const activeIndex = Math.min(lastActiveIndex, options.length - 1);

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    // The arrow keys move through the options and the input, which is between the last option and the first option.
    setLastActiveIndex(((activeIndex + 1 + step + options.length + 1) % (options.length + 1)) - 1);
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // While a search is pending, the visible results belong to the previous query.
    const option = options[activeIndex] ?? (compareSlugs && !search.isPending ? options[0] : undefined);
    if (option === undefined && (compareSlugs || text.trim() === '')) return;
    onClose();
    void navigate(option?.to ?? prodlist({ search: text.trim() }), { state: option?.state });
  }

  return (
    <>
      <form role="search" onSubmit={handleSubmit} className="sticky top-0 flex items-center gap-3 border-b border-line bg-card pr-15 pl-5">
        {search.isPending ? <SpinnerIcon className="size-5 text-soft" /> : <SearchIcon className="size-5 text-soft" />}
        <input
          data-initial-focus=""
          // Not `search`, because Esc would clear such an input instead of closing the dialog.
          type="text"
          role="combobox"
          aria-label={compareSlugs ? 'Search the stones' : 'Search the site'}
          aria-expanded={options.length > 0}
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-activedescendant={activeIndex >= 0 ? getOptionId(activeIndex) : undefined}
          value={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={compareSlugs ? 'Stones to compare…' : 'Stones, services, projects…'}
          onChange={(event) => {
            setText(event.target.value);
            setLastActiveIndex(-1);
          }}
          onKeyDown={handleKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-soft"
        />
      </form>
      <SearchBody
        search={search}
        groups={groups}
        isEmptyText={text.trim() === ''}
        isComparison={compareSlugs !== undefined}
        activeIndex={activeIndex}
        onHover={setLastActiveIndex}
        onNavigate={onClose}
      />
      <p role="status" className="sr-only">
        {`${getStatus(search, options.length)} ${describeSearch(search)}`}
      </p>
    </>
  );
}

type SearchDialogProps = { options: SearchDialogOptions; openCount: number; open: boolean; onClose: () => void };

/** Renders the search of the whole site. @param props.openCount number of openings. Each opening starts with a new form. */
export function SearchDialog({ options, openCount, open, onClose }: SearchDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Search"
      className="max-w-2xl sm:mt-[12vh] sm:max-h-[76vh] max-sm:m-0! max-sm:h-dvh max-sm:max-h-none! max-sm:w-full!"
    >
      <SearchForm key={openCount} options={options} onClose={onClose} />
    </Dialog>
  );
}
