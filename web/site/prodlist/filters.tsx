import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterFrame } from '#web/ui/after-frame.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { prodlist } from '#web/lib/paths.ts';
import { Choice, toOptions } from '#web/site/catalogue/choice.tsx';
import { typesOf, type Lookups } from '#web/site/catalogue/lookups.ts';
import { Link } from '#web/ui/link.tsx';
import { addressOf, chosenIn, sorts, type Query } from './query.ts';

const pause = 300;

/** Types by name; where the name does not say of which material it is, that is added. */
function typeOptions({ types }: Lookups, main: string) {
  return typesOf(types, main).map(({ _id, name, mainCategoryName }) => ({
    value: _id,
    label: main !== '' || name.includes(mainCategoryName) ? name : `${name} (${mainCategoryName})`,
  }));
}

/** The colours; several chosen at once, as links may have them, are an entry of their own. */
function colourOptions({ colours }: Lookups, chosen: string[]) {
  const several = chosen.length > 1 ? [{ value: chosen.join(','), label: `${chosen.length} colours` }] : [];
  return [...several, ...toOptions(colours)];
}

/** The query with what was chosen since: shown at once, while the address (which holds it) is on its way there. */
function useAhead(query: Query) {
  const { key } = useLocation();
  const [ahead, setAhead] = useState<{ key: string; change: Partial<Query> }>({ key, change: {} });
  const change = ahead.key === key ? ahead.change : {};
  // Back comes to this key again, and must not find what was chosen before leaving it.
  if (ahead.key !== key) setAhead({ key, change: {} });
  return { current: { ...query, ...change }, add: (more: Partial<Query>) => setAhead({ key, change: { ...change, ...more } }) };
}

type Properties = { query: Query; lookups: Lookups };

/** Search, Color, Material, Type and order: applied as they change, kept in the address. Without JavaScript a GET form. */
export function Filters({ query, lookups }: Properties) {
  const navigate = useNavigate();
  const { current, add } = useAhead(query);
  const { main, sub } = chosenIn(current, lookups);
  // Words still being typed are newer than any address.
  const [typed, setTyped] = useState<string>();
  const search = typed ?? current.search;
  const callOff = useRef(() => undefined as void);
  const { key } = useLocation();
  const own = useRef(false);
  // Somebody who goes on to a stone, or clears the filters, before the words were looked for no longer wants that.
  useEffect(() => {
    if (key && !own.current) {
      callOff.current();
      setTyped(undefined);
    }
    own.current = false;
  }, [key]);
  useEffect(() => () => callOff.current(), []);

  // A filter is a step that Back undoes; a search that is still being typed is not.
  function apply(change: Partial<Query>, replace = false) {
    callOff.current();
    const next = { search, ...change };
    setTyped(undefined);
    add(next);
    // What was chosen shows before the work that it takes; and that finds the page laid out.
    callOff.current = afterFrame(() => {
      own.current = true;
      void navigate(addressOf({ ...current, ...next }), { replace, preventScrollReset: true });
    });
  }
  // What is chosen here takes the place of the category that the page was opened with.
  const choose = (material: string, type: string) => apply({ type: '', id: '', main: material, sub: type });
  function write(words: string) {
    setTyped(words);
    callOff.current();
    const timer = setTimeout(() => apply({ search: words }, true), pause);
    callOff.current = () => clearTimeout(timer);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    apply({}, true);
  }

  const bordered = (set: boolean) => `rounded-sm border ${set ? 'border-ink inset-ring inset-ring-ink' : 'border-edge'}`;
  return (
    <form
      action="/prodlist"
      method="get"
      role="search"
      aria-label="Stones"
      onSubmit={submit}
      className="skippable grid grid-cols-2 gap-2 lg:grid-cols-12"
    >
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
          onChange={(event) => write(event.target.value)}
          className="h-[4.125rem] w-full rounded-sm border border-edge bg-card px-4 pt-5 placeholder:text-soft focus-visible:-outline-offset-1"
        />
      </div>
      <Choice
        label="Color"
        name="colour"
        empty="Any"
        options={colourOptions(lookups, current.colour)}
        value={current.colour.join(',')}
        onChange={({ target }) => apply({ colour: target.value === '' ? [] : [target.value] })}
        className={`lg:col-span-2 ${bordered(current.colour.length > 0)}`}
      />
      <Choice
        label="Material"
        name="main"
        empty="All"
        options={toOptions(lookups.materials)}
        value={main}
        onChange={({ target }) => choose(target.value, '')}
        className={`lg:col-span-2 ${bordered(main !== '')}`}
      />
      <Choice
        label="Type"
        name="sub"
        empty="All"
        options={typeOptions(lookups, main)}
        value={sub}
        onChange={({ target }) => choose(main, target.value)}
        className={`lg:col-span-2 ${bordered(sub !== '')}`}
      />
      <Choice
        label="Sort by"
        name="sort"
        empty="Our order"
        options={sorts}
        value={current.sort}
        onChange={({ target }) => apply({ sort: target.value as Query['sort'] })}
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
