import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { prodlist, type ProductListQuery } from '#web/lib/paths.ts';
import { Choice, toOptions } from '#web/site/catalogue/choice.tsx';
import { typesOf, type Lookups } from '#web/site/catalogue/lookups.ts';
import { addressOf, chosenIn, sorts, type Query } from './query.ts';

const pause = 300;

/** Types by name; where the name does not say of which material it is, that is added. */
function typeOptions({ types }: Lookups, main: string) {
  return typesOf(types, main).map(({ _id, name, mainCategoryName }) => ({
    value: _id,
    label: main !== '' || name.includes(mainCategoryName) ? name : `${name} (${mainCategoryName})`,
  }));
}

/** Shows a choice at once, while the address (which holds it) is still on its way there. */
function useShown(query: Query, lookups: Lookups) {
  const { key } = useLocation();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fromAddress = { ...chosenIn(query, lookups), colour: query.colour[0] ?? '', search: query.search, sort: query.sort as string };
  const [ahead, setAhead] = useState<Partial<typeof fromAddress>>({});
  // Words still being typed are newer than any address.
  useEffect(() => setAhead(({ search }) => (typing.current !== undefined && search !== undefined ? { search } : {})), [key]);
  useEffect(() => () => clearTimeout(typing.current), []);
  return { shown: { ...fromAddress, ...ahead }, show: (change: typeof ahead) => setAhead((was) => ({ ...was, ...change })), typing };
}

type Properties = { query: Query; lookups: Lookups };

/** Search, Color, Material, Type and order: applied as they change, kept in the address. Without JavaScript a GET form. */
export function Filters({ query, lookups }: Properties) {
  const navigate = useNavigate();
  const { shown, show, typing } = useShown(query, lookups);
  const { search } = shown;

  // A filter is a step that Back undoes; a search that is still being typed is not.
  function apply(change: ProductListQuery, replace = false) {
    clearTimeout(typing.current);
    typing.current = undefined;
    void navigate(addressOf(query, { search, ...change }), { replace, preventScrollReset: true });
  }
  function choose(main: string, sub: string) {
    show({ main, sub });
    // What is chosen here takes the place of the category that the page was opened with.
    apply({ type: '', id: '', main, sub });
  }
  function type(words: string) {
    show({ search: words });
    clearTimeout(typing.current);
    typing.current = setTimeout(() => apply({ search: words.trim() }, true), pause);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    apply({ search: search.trim() }, true);
  }

  const bordered = (set: boolean) => `rounded-sm border ${set ? 'border-ink inset-ring inset-ring-ink' : 'border-edge'}`;
  return (
    <form action="/prodlist" method="get" role="search" aria-label="Stones" onSubmit={submit} className="grid grid-cols-2 gap-2 lg:grid-cols-12">
      <div className="relative col-span-2 lg:col-span-4">
        <label htmlFor="search" className="pointer-events-none absolute top-2.5 left-4 text-xs leading-normal text-soft">
          Search
        </label>
        <input
          id="search"
          type="search"
          name="search"
          value={search}
          maxLength={200}
          placeholder="Name of a stone"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => type(event.target.value)}
          className="h-[4.125rem] w-full rounded-sm border border-edge bg-card px-4 pt-5 placeholder:text-soft focus-visible:-outline-offset-1"
        />
      </div>
      <Choice
        label="Color"
        name="colour"
        empty="Any colour"
        options={toOptions(lookups.colours)}
        value={shown.colour}
        onChange={({ target }) => {
          show({ colour: target.value });
          apply({ colour: target.value });
        }}
        className={`lg:col-span-2 ${bordered(shown.colour !== '')}`}
      />
      <Choice
        label="Material"
        name="main"
        empty="All materials"
        options={toOptions(lookups.materials)}
        value={shown.main}
        onChange={({ target }) => choose(target.value, '')}
        className={`lg:col-span-2 ${bordered(shown.main !== '')}`}
      />
      <Choice
        label="Type"
        name="sub"
        empty="All types"
        options={typeOptions(lookups, shown.main)}
        value={shown.sub}
        onChange={({ target }) => choose(shown.main, target.value)}
        className={`lg:col-span-2 ${bordered(shown.sub !== '')}`}
      />
      <Choice
        label="Sort by"
        name="sort"
        empty="Our order"
        options={sorts}
        value={shown.sort}
        onChange={({ target }) => {
          show({ sort: target.value });
          apply({ sort: target.value });
        }}
        className={`lg:col-span-2 ${bordered(false)}`}
      />
      <noscript className="col-span-2 lg:col-span-12">
        <button type="submit" className={buttonClass('secondary')}>
          Show stones
        </button>
      </noscript>
    </form>
  );
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ id, main, sub, colour, search }: Query): boolean =>
  [id, main, sub, search].some((part) => part !== '') || colour.length > 0;

/** The way back to every stone. */
export function ClearFilters({ query, className = '' }: { query: Query; className?: string }) {
  return (
    <Link to={prodlist({ sort: query.sort })} preventScrollReset className={className}>
      Clear filters
    </Link>
  );
}
