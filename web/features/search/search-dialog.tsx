import { useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { pluralize } from '#domain/shared/counts.ts';
import type { SearchDialogOptions } from './search-dialog-store.ts';
import { prodlist } from '#web/lib/router/site-paths.ts';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchIcon, SpinnerIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toSearchGroups, defaultShortcuts, buildCompareGroups, type Group } from './search-groups.ts';
import { optionId, Results } from './search-results.tsx';
import { useSearch, type Search } from './use-search.ts';

const pending = (
  <div role="status" aria-label="Searching" className="space-y-3 p-5">
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} className="h-12" />
    ))}
  </div>
);

function Nothing({ query, beside, onGo }: { query: string; beside: boolean; onGo: () => void }) {
  return (
    <div className="p-5 pb-7">
      <p className="font-display text-xl">Nothing found for “{query}”</p>
      <p className="mt-1 text-soft">Try fewer words, or a color, a material, a room.</p>
      {!beside && (
        <ButtonLink to={prodlist()} variant="secondary" className="mt-4" onClick={onGo}>
          Browse all stones
        </ButtonLink>
      )}
    </div>
  );
}

function getLines({ query, found }: Search, beside: readonly string[] | undefined): Group[] {
  if (query === '' || found === undefined) return beside || query !== '' ? [] : defaultShortcuts();
  return beside ? buildCompareGroups(found, beside) : toSearchGroups(found, query);
}

/** Returns the number of results, for a live region. */
const getStatus = (search: Search, count: number): string =>
  search.query === '' || search.pending || search.error !== undefined ? '' : count === 0 ? 'Nothing found' : pluralize(count, 'result');

type SearchFormProps = { options: SearchDialogOptions; onClose: () => void };

function SearchForm({ options: { query: initialQuery = '', compareSlugs: beside }, onClose }: SearchFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initialQuery);
  const [active, setActive] = useState(-1);
  const search = useSearch(typed);
  const groups = getLines(search, beside);
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(active, options.length - 1);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    // Beyond the last line comes the field itself, then the first.
    setActive(((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // While a search is pending, the visible results belong to the previous query.
    const option = options[at] ?? (beside && !search.pending ? options[0] : undefined);
    if (option === undefined && (beside || typed.trim() === '')) return;
    onClose();
    void navigate(option?.to ?? prodlist({ search: typed.trim() }), { state: option?.state });
  }

  let body: ReactNode = <Results groups={groups} active={at} onPoint={setActive} onGo={onClose} />;
  if (search.error !== undefined)
    body = (
      <div className="p-5">
        <LoadError title="The search is not available" isRetrying={search.pending} onRetry={search.retry}>
          {search.error}
        </LoadError>
      </div>
    );
  else if (typed.trim() !== '' && search.found === undefined) body = pending;
  else if (search.query !== '' && options.length === 0)
    body = <Nothing query={search.query} beside={beside !== undefined} onGo={onClose} />;
  return (
    <>
      <form role="search" onSubmit={submit} className="sticky top-0 flex items-center gap-3 border-b border-line bg-card pr-15 pl-5">
        {search.pending ? <SpinnerIcon className="size-5 text-soft" /> : <SearchIcon className="size-5 text-soft" />}
        <input
          data-first=""
          // Not `search`: there Esc would empty the field first.
          type="text"
          role="combobox"
          aria-label={beside ? 'Search the stones' : 'Search the site'}
          aria-expanded={options.length > 0}
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          value={typed}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={beside ? 'Stones to compare…' : 'Stones, services, projects…'}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={press}
          className="h-15 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-soft"
        />
      </form>
      {body}
      <p role="status" className="sr-only">
        {getStatus(search, options.length)}
      </p>
    </>
  );
}

type SearchDialogProps = { options: SearchDialogOptions; count: number; open: boolean; onClose: () => void };

/** Searches the whole site. @param props.count number of openings; each one starts with an empty form */
export function SearchDialog({ options, count, open, onClose }: SearchDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Search"
      className="max-w-2xl sm:mt-[12vh] sm:max-h-[76vh] max-sm:m-0! max-sm:h-dvh max-sm:max-h-none! max-sm:w-full!"
    >
      <SearchForm key={count} options={options} onClose={onClose} />
    </Dialog>
  );
}
